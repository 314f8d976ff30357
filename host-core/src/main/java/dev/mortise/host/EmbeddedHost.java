package dev.mortise.host;

import dev.mortise.host.config.HostConfig;
import dev.mortise.host.config.StateDirectory;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.journal.MemoryJournal;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.spec.Activation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.Clock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A host in this very process, built from a configuration: the first kind of [HostConnection].
///
/// The state directory's lock is taken before anything else and given back last. What is wrong with
/// one definition stops neither the host nor the others (must-hold B227): it is a record.
public final class EmbeddedHost implements HostConnection, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedHost.class);

    private final StateDirectory state;
    private final Manager manager;
    private final HostConfig config;

    private EmbeddedHost(StateDirectory state, Manager manager, HostConfig config) {
        this.state = state;
        this.manager = manager;
        this.config = config;
    }

    /// Takes the state directory and registers what is configured. Starts no plugin.
    ///
    /// @param environment the host's own
    public static EmbeddedHost open(HostConfig config, Map<String, String> environment)
            throws HostException {
        var state = StateDirectory.take(config.stateDir());
        var clock = Clock.system();
        var manager =
                new Manager(
                        new ManagerOptions(
                                state,
                                Path.of(System.getProperty("java.io.tmpdir")),
                                environment,
                                clock,
                                new MemoryJournal(clock, MemoryJournal.CAPACITY),
                                MetricsCollector.forThisSystem(),
                                config.concurrentStarts(),
                                config.logs().perInstance(),
                                config.logs().total(),
                                config.redaction(),
                                config.metrics().interval()));
        var host = new EmbeddedHost(state, manager, config);
        host.register();
        return host;
    }

    private void register() {
        for (var installation : config.installations()) {
            attempt(() -> manager.registerInstallation(installation));
        }
        for (InstanceSpec spec : config.instances()) {
            attempt(() -> manager.createInstance(spec));
        }
        notYet().forEach(text -> manager.journal().append(new HostRecord.HostNote(text)));
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
        boolean restarts = false;
        if (restarts) {
            texts.add(
                    "health.policy is not acted upon by this version: a plugin whose probes fail is"
                            + " shown DEGRADED and left alone.");
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

    /// Starts what is enabled and eager.
    public void start() {
        for (InstanceSpec spec : config.instances()) {
            if (spec.enabled() && spec.activation() == Activation.EAGER) {
                attempt(() -> manager.enable(spec.id()));
            }
        }
    }

    private interface Step {
        void run() throws HostException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (HostException e) {
            LOG.warn("{}", e.getMessage());
            manager.journal().append(new HostRecord.HostNote(e.error().sentence()));
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
    public Answer command(HostCommand command) throws HostException {
        return switch (command) {
            case HostCommand.Enable(var id) -> manager.enable(id);
            case HostCommand.Disable(var id) -> manager.disable(id);
            case HostCommand.Restart(var id) -> manager.restart(id);
            case HostCommand.Remove(var id) -> {
                manager.snapshot(id);
                Thread.ofVirtual().name("remove-" + id).start(() -> remove(id));
                yield Answer.accepted(id + " is being stopped and removed; its data is kept.");
            }
        };
    }

    private void remove(InstanceId id) {
        try {
            manager.remove(id);
        } catch (HostException e) {
            manager.journal().append(new HostRecord.HostNote(e.error().sentence()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// No more patience with a close under way: kill.
    public void closeNow() {
        manager.closeNow();
    }

    /// Stops every plugin by the ladder, waits until nothing is left, gives the directory back.
    @Override
    public void close() {
        manager.close();
        state.close();
    }
}
