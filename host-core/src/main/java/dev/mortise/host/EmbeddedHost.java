package dev.mortise.host;

import dev.mortise.host.config.HostConfig;
import dev.mortise.host.config.StateDirectory;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.journal.SqliteJournal;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.platform.SystemClock;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.Clock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A host in this very process, built from a configuration: the first kind of [HostConnection].
///
/// The state directory's lock is taken before anything else and given back last. What is wrong with
/// one definition stops neither the host nor the others (must-hold B227): it is a record.
public final class EmbeddedHost implements HostConnection, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedHost.class);

    private final StateDirectory state;
    private final SqliteJournal journal;
    private final Manager manager;
    private final HostConfig config;
    private final Clock clock;

    private EmbeddedHost(
            StateDirectory state,
            SqliteJournal journal,
            Manager manager,
            HostConfig config,
            Clock clock) {
        this.state = state;
        this.journal = journal;
        this.manager = manager;
        this.config = config;
        this.clock = clock;
    }

    /// Takes the state directory and registers what is configured. Starts no plugin.
    ///
    /// @param environment the host's own
    public static EmbeddedHost open(HostConfig config, Map<String, String> environment)
            throws HostException {
        var state = StateDirectory.take(config.stateDir());
        var clock = new SystemClock();
        var journal = SqliteJournal.open(state.path(), clock, ProcessHandle.current().pid());
        try {
            var manager = new Manager(options(config, environment, state, clock, journal));
            var host = new EmbeddedHost(state, journal, manager, config, clock);
            journal.unfinishedPurges().forEach(manager::finishPurge);
            host.register();
            return host;
        } catch (HostException e) {
            journal.close();
            state.close();
            throw e;
        }
    }

    private static ManagerOptions options(
            HostConfig config,
            Map<String, String> environment,
            StateDirectory state,
            Clock clock,
            SqliteJournal journal) {
        return new ManagerOptions(
                state,
                Path.of(System.getProperty("java.io.tmpdir")),
                environment,
                clock,
                journal,
                journal,
                Optional.empty(),
                Optional.empty(),
                MetricsCollector.forThisSystem(),
                config.concurrentStarts(),
                config.logs().perInstance(),
                config.logs().total(),
                config.redaction(),
                config.metrics().interval());
    }

    private void register() {
        for (var installation : config.installations()) {
            attempt(() -> manager.registerInstallation(installation));
        }
        manager.removeOldCopies();
        for (InstanceSpec spec : config.instances()) {
            attempt(() -> manager.createInstance(asMoved(spec)));
            tellTuned(spec);
        }
        notYet().forEach(this::note);
    }

    /// Where the operator moved it, if that version is still there.
    private InstanceSpec asMoved(InstanceSpec spec) {
        var version = journal.desired(spec.id()).flatMap(Ledger.Desired::version);
        if (version.isEmpty() || version.get().equals(spec.installation().version())) {
            return spec;
        }
        var moved = new InstallationId(spec.installation().plugin(), version.get());
        boolean there = config.installations().stream().anyMatch(i -> i.id().equals(moved));
        note(
                there
                        ? "%s stays on %s, where it was moved; the file says %s."
                                .formatted(spec.id(), moved, spec.installation().version())
                        : "%s was moved to %s, which the file no longer has; it is back on %s."
                                .formatted(spec.id(), moved, spec.installation().version()));
        return there ? spec.at(moved) : spec;
    }

    private void tellTuned(InstanceSpec spec) {
        var file = spec.supervision().health();
        journal.tuned(spec.id())
                .filter(tuned -> !tuned.health().equals(file))
                .ifPresent(
                        tuned ->
                                note(
                                        "The health of %s is looked at as was said on %s; the file says otherwise: %s."
                                                .formatted(
                                                        spec.id(),
                                                        tuned.since(),
                                                        Tuning.changes(file, tuned.health()))));
    }

    /// What the file asks for and this version reads without doing it: said, never passed over.
    private List<String> notYet() {
        var texts = new ArrayList<String>();
        if (config.metrics().listen().isPresent()) {
            texts.add("metrics.listen is not served by this version; metrics are on the screens.");
        }
        if (config.plugins().filter(section -> !section.entries().isEmpty()).isPresent()) {
            texts.add("The plugins: section is not run by this version.");
        }
        config.instances().stream()
                .filter(spec -> spec.activation() == Activation.ON_DEMAND)
                .forEach(
                        spec ->
                                texts.add(
                                        spec.id()
                                                + " is started on demand, and this version makes no"
                                                + " calls: enable it to start it."));
        return texts;
    }

    /// Starts what is wanted and eager. What the file says of `enabled` counts the first time; from
    /// then on what the operator last said does.
    public void start() {
        Map<InstanceId, Boolean> wanted = new LinkedHashMap<>();
        Map<InstanceId, Ledger.Desired> fresh = new LinkedHashMap<>();
        for (InstanceSpec spec : config.instances()) {
            var desired = journal.desired(spec.id());
            wanted.put(spec.id(), desired.map(Ledger.Desired::enabled).orElse(spec.enabled()));
            if (desired.isEmpty()) {
                fresh.put(spec.id(), firstTime(spec));
            } else if (desired.get().enabled() != spec.enabled()) {
                note(
                        "%s is %s, as was said on %s; the file says otherwise."
                                .formatted(
                                        spec.id(),
                                        desired.get().enabled() ? "enabled" : "disabled",
                                        desired.get().since()));
            }
        }
        journal.desire(fresh).ifPresent(this::note);
        for (InstanceSpec spec : config.instances()) {
            if (wanted.getOrDefault(spec.id(), false) && spec.activation() == Activation.EAGER) {
                attempt(() -> manager.resume(spec.id()));
            }
        }
    }

    private Ledger.Desired firstTime(InstanceSpec spec) {
        return new Ledger.Desired(
                spec.enabled(), Optional.empty(), Cause.Initiator.HOST, clock.wall());
    }

    private void note(String text) {
        manager.journal().append(new HostRecord.HostNote(text));
    }

    private interface Step {
        void run() throws HostException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (HostException e) {
            LOG.warn("{}", e.getMessage());
            note(e.error().sentence());
        }
    }

    @Override
    public HostSnapshot snapshot() {
        return manager.hostSnapshot();
    }

    @Override
    public Journal.Page records(long after, int limit) {
        return manager.journal().after(after, limit);
    }

    @Override
    public boolean awaitRecords(long after, Duration atMost) throws InterruptedException {
        return manager.journal().await(after, atMost);
    }

    @Override
    public LogPage logs(ProcessKey process, long number, int limit) {
        return manager.logs(process, number, limit);
    }

    @Override
    public List<MetricSample> metrics(ProcessKey process, Duration after) {
        return manager.metrics(process, after);
    }

    @Override
    public DataListing data(InstanceId instance, int atMost)
            throws HostException, InterruptedException {
        return manager.data(instance, atMost);
    }

    @Override
    public Inspection verify(InstallationId installation) throws HostException {
        return manager.verifyInstallation(installation);
    }

    @Override
    public Answer command(HostCommand command) throws HostException {
        return switch (command) {
            case HostCommand.Enable(var id) -> manager.enable(id);
            case HostCommand.Disable(var id) -> manager.disable(id);
            case HostCommand.StopGently(var id) -> manager.stopGently(id);
            case HostCommand.Restart(var id) -> manager.restart(id);
            case HostCommand.RetryNow(var id) -> manager.retryNow(id);
            case HostCommand.Hold(var id, var length) -> manager.hold(id, length);
            case HostCommand.TuneHealth(var id, var health) -> manager.tuneHealth(id, health);
            case HostCommand.KillNow(var id) -> manager.killNow(id);
            case HostCommand.Move(var id, var version) -> manager.move(id, version);
            case HostCommand.Remove(var id) -> {
                begin(id);
                yield Answer.accepted(id + " is being stopped and removed; its data is kept.");
            }
            case HostCommand.Purge(var id, boolean backup) -> {
                begin(
                        id,
                        backup
                                ? new RemoveOption[] {
                                    RemoveOption.WITH_PURGE, RemoveOption.WITH_BACKUP
                                }
                                : new RemoveOption[] {RemoveOption.WITH_PURGE});
                yield Answer.accepted(id + " is being stopped and removed, and its data deleted.");
            }
        };
    }

    private void begin(InstanceId id, RemoveOption... options) throws HostException {
        try {
            manager.removeLater(id, options);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// What will outlive this host.
    Ledger ledger() {
        return journal;
    }

    /// No more patience with a close under way: kill.
    public void closeNow() {
        manager.closeNow();
    }

    /// Stops every plugin by the ladder, waits until nothing is left, gives the directory back.
    @Override
    public void close() {
        manager.close();
        journal.close();
        state.close();
    }
}
