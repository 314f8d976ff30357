package dev.mortise.host.config;

import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.spec.Supervision;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads `instances`, and adds those that some installations make by themselves.
final class InstanceReader {

    /// The tenant of what belongs to no tenant (`product.md` §2).
    private static final String HOST = "(host)";

    private static final Want<Isolation> ISOLATION =
            Wants.word(List.of(Isolation.values()), Isolation::word);

    private static final Want<Activation> ACTIVATION =
            Wants.word(List.of(Activation.values()), Activation::word);

    private final Map<InstallationId, InstallationReader.Entry> installed;
    private final References references;
    private final Supervision supervision;

    private final Set<InstanceId> seen = new HashSet<>();
    private final Set<InstallationId> used = new HashSet<>();

    InstanceReader(
            Map<InstallationId, InstallationReader.Entry> installed,
            References references,
            Supervision supervision) {
        this.installed = installed;
        this.references = references;
        this.supervision = supervision;
    }

    /// Kinds that have no tenants, and an instance without being asked for one.
    static boolean comesByItself(Kind kind) {
        return kind == Kind.GO_PLUGIN || kind == Kind.DEPLOYER;
    }

    List<InstanceSpec> read(Optional<Value> value, Problems problems) {
        var instances = new ArrayList<InstanceSpec>();
        for (Value item : value.map(v -> v.items("a list of instances")).orElse(List.of())) {
            problems.contain(() -> read(item.named("the instance"))).ifPresent(instances::add);
        }
        for (InstallationReader.Entry entry : installed.values()) {
            entry.sound()
                    .filter(i -> comesByItself(i.kind()) && !used.contains(i.id()))
                    .flatMap(i -> byItself(i, entry.place()))
                    .ifPresent(instances::add);
        }
        return instances;
    }

    private Optional<InstanceSpec> byItself(Installation installation, Value place) {
        var name = new InstanceId(HOST, installation.id().plugin());
        if (!seen.add(name)) {
            place.problems()
                    .warn(
                            place.node(),
                            "%s makes no instance by itself: there is a %s already"
                                    .formatted(installation.id(), name),
                            "an entry under instances if both versions are to run");
            return Optional.empty();
        }
        return Optional.of(
                new InstanceSpec(
                        name,
                        installation.id(),
                        Isolation.PER_INSTANCE,
                        true,
                        installation.kind() == Kind.DEPLOYER
                                ? Activation.ON_DEMAND
                                : Activation.EAGER,
                        Map.of(),
                        supervision));
    }

    private Optional<InstanceSpec> read(Value item) {
        return item.fields(
                        "id",
                        "tenant",
                        "plugin",
                        "version",
                        "isolation",
                        "enabled",
                        "activation",
                        "config",
                        "health",
                        "supervision")
                .flatMap(this::read);
    }

    private Optional<InstanceSpec> read(Fields fields) {
        var id = fields.require("id", "the instance's name", Wants.NAME);
        var tenant = fields.require("tenant", "the name of its tenant", Wants.NAME);
        var plugin = fields.require("plugin", "the name of an installed plugin", Wants.NAME);
        var version = fields.require("version", "its installed version", Wants.NAME);
        Optional<Kind> kind = Optional.empty();
        Optional<InstallationId> target = Optional.empty();
        if (plugin.isPresent() && version.isPresent()) {
            target = Optional.of(new InstallationId(plugin.get(), version.get()));
            kind = installation(fields, target.get()).map(Installation::kind);
        }
        var isolation = isolation(fields, kind);
        boolean enabled = fields.read("enabled", Wants.SWITCH, true);
        var activation = activation(fields, kind);
        var config = config(fields, kind);
        var health = SupervisionReader.health(fields.value("health"), supervision.health());
        var policy =
                SupervisionReader.supervision(
                        fields.value("supervision"), supervision, health, kind);
        if (id.isEmpty() || tenant.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var name = new InstanceId(tenant.get(), id.get());
        if (!seen.add(name)) {
            fields.problems()
                    .add(
                            fields.place(),
                            "the instance " + name + " stands here a second time",
                            "tenant and id together once");
            return Optional.empty();
        }
        if (kind.isEmpty()) {
            return leaveOut(fields, name, target.get());
        }
        return Optional.of(
                new InstanceSpec(
                        name, target.get(), isolation, enabled, activation, config, policy));
    }

    /// Says so when its installation has a problem: the file is refused for that one alone.
    private Optional<InstanceSpec> leaveOut(Fields fields, InstanceId name, InstallationId target) {
        if (installed.containsKey(target)) {
            fields.problems()
                    .warn(
                            fields.place(),
                            "the instance %s is left out with its installation %s"
                                    .formatted(name, target),
                            "an installation without problems");
        }
        return Optional.empty();
    }

    /// Refuses one that is not there, at the word that is wrong.
    private Optional<Installation> installation(Fields fields, InstallationId id) {
        InstallationReader.Entry found = installed.get(id);
        if (found != null) {
            used.add(id);
            return found.sound();
        }
        List<String> versions =
                installed.keySet().stream()
                        .filter(other -> other.plugin().equals(id.plugin()))
                        .map(InstallationId::version)
                        .toList();
        List<String> plugins =
                installed.keySet().stream().map(InstallationId::plugin).distinct().toList();
        if (plugins.isEmpty()) {
            refuse(fields, "plugin", id, "an entry under installations", List.of());
        } else if (versions.isEmpty()) {
            refuse(fields, "plugin", id, "plugin " + Words.oneOf(plugins), plugins);
        } else {
            refuse(fields, "version", id, "version " + Words.oneOf(versions), versions);
        }
        return Optional.empty();
    }

    private static void refuse(
            Fields fields, String key, InstallationId id, String expected, List<String> choices) {
        String word = key.equals("plugin") ? id.plugin() : id.version();
        fields.value(key)
                .ifPresent(
                        value ->
                                value.problems()
                                        .add(
                                                value.node(),
                                                id + " is not installed",
                                                expected,
                                                Words.nearest(word, choices)));
    }

    private static Isolation isolation(Fields fields, Optional<Kind> kind) {
        boolean canShare = kind.isEmpty() || kind.get().isCp1();
        var isolation =
                fields.read(
                        "isolation",
                        ISOLATION,
                        canShare ? Isolation.SHARED : Isolation.PER_INSTANCE);
        if (isolation == Isolation.SHARED && !canShare) {
            fields.value("isolation")
                    .ifPresent(
                            value ->
                                    value.refuse(
                                            "kind " + kind.get() + " cannot be shared",
                                            "per-instance, or no isolation at all"));
        }
        return isolation;
    }

    private static Activation activation(Fields fields, Optional<Kind> kind) {
        var activation = fields.read("activation", ACTIVATION, Activation.EAGER);
        if (activation == Activation.ON_DEMAND && kind.equals(Optional.of(Kind.PLAIN))) {
            fields.value("activation")
                    .ifPresent(
                            value ->
                                    value.refuse(
                                            "a plain program cannot start on demand: it has no"
                                                    + " calls",
                                            "eager, or no activation at all"));
        }
        return activation;
    }

    private Map<String, Setting> config(Fields fields, Optional<Kind> kind) {
        if (kind.equals(Optional.of(Kind.PLAIN)) || kind.equals(Optional.of(Kind.GO_PLUGIN))) {
            fields.forbid(
                    "config",
                    "kind " + kind.get() + " cannot be told a config",
                    "args or env of its installation");
        }
        var config = new LinkedHashMap<String, Setting>();
        Optional<Value> value = fields.value("config");
        value.flatMap(v -> v.mapping("a mapping of keys to text"))
                .ifPresent(
                        mapping ->
                                mapping.entries()
                                        .values()
                                        .forEach(entry -> setting(value.get(), entry, config)));
        return config;
    }

    private void setting(Value config, Node.Entry entry, Map<String, Setting> into) {
        String key = entry.key().text();
        Value name = config.behind(entry.key()).named("the key");
        if (Wants.name(name, key).isPresent()) {
            references
                    .read(config.behind(entry.value()).named(key))
                    .ifPresent(setting -> into.put(key, setting));
        }
    }
}
