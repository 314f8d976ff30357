package dev.mortise.host;

import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.supervisor.Services;

import java.util.Map;

/// What there is to run: installations as they are registered and looked at, instances as they are
/// bound to one. Starts nothing.
final class Definitions {

    private final Registry registry;
    private final RunningOperations operations;
    private final Services services;
    private final Stripes stripes;
    private final Protocols protocols;

    /// @param stripes by instance
    Definitions(
            Registry registry,
            RunningOperations operations,
            Services services,
            Stripes stripes,
            Protocols protocols) {
        this.registry = registry;
        this.operations = operations;
        this.services = services;
        this.stripes = stripes;
        this.protocols = protocols;
    }

    void register(Installation installation) throws HostException {
        registry.install(installation);
        mask(installation.id().toString(), installation.env());
        Inspection inspection = services.programs().inspect(installation);
        inspection.findings().forEach(finding -> note(finding.sentence()));
        services.changed().run();
    }

    Inspection verify(InstallationId id) throws HostException {
        Inspection inspection = services.programs().inspect(registry.installed(id));
        note(inspection.words());
        return inspection;
    }

    void removeOldCopies() {
        services.programs().keepOnly(registry.everything().installations());
    }

    /// @return it as it counts
    InstanceSpec create(InstanceSpec spec) throws HostException {
        Registry.name("The tenant", spec.id().tenant());
        Registry.name("The instance", spec.id().id());
        protocols.refuse(registry.installed(spec.installation()));
        // In its turn: a purge of the one before begins and is known as running in one go.
        var created =
                stripes.with(
                        spec.id(),
                        () -> {
                            operations.refuseWhileRunning(spec.id());
                            var tuned = services.ledger().tuned(spec.id());
                            var counts = tuned.map(t -> spec.with(t.health())).orElse(spec);
                            registry.create(counts, spec.supervision().health());
                            return counts;
                        });
        mask(spec.id().toString(), spec.config());
        services.changed().run();
        return created;
    }

    /// Masks what references brought in, from now on; says which of them cannot be masked.
    private void mask(String owner, Map<String, Setting> settings) {
        settings.forEach(
                (key, setting) -> {
                    for (String secret : setting.secrets()) {
                        if (!services.secrets().add(owner + " " + key, secret).maskable()) {
                            note(
                                    "The value of %s of %s is too short to be masked in logs."
                                            .formatted(key, owner));
                        }
                    }
                });
    }

    private void note(String text) {
        services.journal().append(new HostRecord.HostNote(text));
    }
}
