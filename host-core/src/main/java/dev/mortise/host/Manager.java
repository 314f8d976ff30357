package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.logs.LogEntry;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.logs.LogStore;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.process.ExecRunner;
import dev.mortise.host.process.Guardian;
import dev.mortise.host.process.Sweeper;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Names;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.supervisor.Assignment;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.StartGate;
import dev.mortise.host.supervisor.Supervisor;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// The front door of the host (`cp1-host.md` §16): installations, instances, and the supervisors
/// that serve them.
///
/// Safe for any number of threads. Its lock guards three maps and is never held while anything is
/// launched, stopped or asked. Operations return at once, save [#remove] and [#close], which wait
/// for the processes to be gone.
public final class Manager implements AutoCloseable {

    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    private final ManagerOptions options;
    private final Services services;
    private final Protocols protocols;
    private final Sampler sampler;
    private final SecretValues secrets = new SecretValues();
    private final AtomicLong revision = new AtomicLong();

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final TreeMap<InstallationId, Installation> installations = new TreeMap<>();
    private final TreeMap<InstanceId, Bound> instances = new TreeMap<>();
    private final TreeMap<ProcessKey, Supervisor> processes = new TreeMap<>();
    private final Map<ProcessKey, CompletableFuture<Void>> retiring = new TreeMap<>();
    private boolean closed;

    private volatile @Nullable HostSnapshot cached;

    /// An instance and what the operator wants of it.
    record Bound(InstanceSpec spec, boolean enabled) {
        Bound enabled(boolean wanted) {
            return new Bound(spec, wanted);
        }
    }

    public Manager(ManagerOptions options) {
        this.options = options;
        var redactor = new Redactor(options.redaction(), secrets);
        this.protocols = new Protocols(options, redactor::mask);
        var guardian = new Guardian();
        this.services =
                new Services(
                        options.clock(),
                        options.journal(),
                        new dev.mortise.host.journal.MemoryLedger(),
                        (a, b, c, d) -> dev.mortise.host.lifecycle.Evidence.NONE,
                        (a, b, c) -> {},
                        new LogStore(options.logBytesTotal(), options.logBytesPerProcess()),
                        redactor,
                        secrets,
                        new ExecRunner(guardian),
                        guardian,
                        new Sweeper(),
                        new StartGate(options.concurrentStarts()),
                        revision::incrementAndGet);
        this.sampler =
                new Sampler(
                        options.collector(),
                        options.metricsInterval(),
                        options.clock(),
                        this::supervisors,
                        revision::incrementAndGet);
        sampler.start();
    }

    // ── installations and instances ─────────────────────────────────────────────────────────────

    /// Registers an installed version. The path is looked at when it is started.
    public void registerInstallation(Installation installation) throws HostException {
        name("The plugin", installation.id().plugin());
        name("The version", installation.id().version());
        lock.lock();
        try {
            open();
            if (installations.putIfAbsent(installation.id(), installation) != null) {
                throw new HostException(new HostError.InstallationExists(installation.id()));
            }
        } finally {
            lock.unlock();
        }
        mask(installation.id().toString(), installation.env());
        services.changed().run();
    }

    /// Binds an instance to an installed version. Starts nothing.
    public InstanceSpec createInstance(InstanceSpec spec) throws HostException {
        name("The tenant", spec.id().tenant());
        name("The instance", spec.id().id());
        lock.lock();
        try {
            open();
            var installation = installations.get(spec.installation());
            if (installation == null) {
                throw new HostException(new HostError.InstallationNotFound(spec.installation()));
            }
            protocols.refuse(installation);
            if (instances.containsKey(spec.id())) {
                throw new HostException(new HostError.InstanceExists(spec.id()));
            }
            instances.put(spec.id(), new Bound(spec, false));
        } finally {
            lock.unlock();
        }
        mask(spec.id().toString(), spec.config());
        services.changed().run();
        return spec;
    }

    // ── operations ──────────────────────────────────────────────────────────────────────────────

    /// Starts an instance, or enables a disabled one. Does not wait for HEALTHY.
    public Answer enable(InstanceId id) throws HostException {
        Supervisor supervisor;
        lock.lock();
        try {
            open();
            Bound bound = bound(id);
            supervisor = processes.get(bound.spec().process());
            if (bound.enabled() && supervisor != null && !gaveUp(supervisor)) {
                return Answer.nothingToDo(id + " is enabled already.");
            }
            instances.put(id, bound.enabled(true));
            if (supervisor == null) {
                supervisor = supervise(bound.spec());
            }
        } finally {
            lock.unlock();
        }
        record("enable", id, "");
        supervisor.send(new Event.Start(Cause.Wish.START));
        return Answer.accepted(id + " is being started.");
    }

    /// The reference's other name for [#enable].
    public Answer start(InstanceId id) throws HostException {
        return enable(id);
    }

    /// Kills its process at once, unless others use it; no launch follows until it is enabled.
    public Answer disable(InstanceId id) throws HostException {
        Supervisor supervisor;
        String others;
        lock.lock();
        try {
            open();
            Bound bound = bound(id);
            if (!bound.enabled()) {
                return Answer.nothingToDo(id + " is disabled already.");
            }
            instances.put(id, bound.enabled(false));
            others = othersEnabled(bound);
            supervisor = processes.get(bound.spec().process());
        } finally {
            lock.unlock();
        }
        record("disable", id, others);
        services.changed().run();
        if (!others.isEmpty()) {
            return Answer.accepted(id + " is disabled. " + others);
        }
        if (supervisor != null) {
            supervisor.send(new Event.Disable(Cause.Wish.DISABLE));
        }
        return Answer.accepted(id + " is disabled; its process is being killed.");
    }

    /// One new launch of its process, for all instances that share it.
    public Answer restart(InstanceId id) throws HostException {
        Supervisor supervisor;
        lock.lock();
        try {
            open();
            Bound bound = bound(id);
            supervisor = bound.enabled() ? processes.get(bound.spec().process()) : null;
        } finally {
            lock.unlock();
        }
        if (supervisor == null) {
            return enable(id);
        }
        record("restart", id, "");
        supervisor.send(new Event.Restart(Cause.Wish.RESTART));
        return Answer.accepted(id + " is being restarted.");
    }

    /// Deletes an instance, stops its process by the ladder unless others use it, and waits for
    /// that. Its data stays.
    public RemoveResult remove(InstanceId id) throws HostException, InterruptedException {
        Supervisor supervisor = null;
        lock.lock();
        try {
            open();
            Bound bound = bound(id);
            instances.remove(id);
            ProcessKey key = bound.spec().process();
            if (othersEnabled(bound).isEmpty()) {
                supervisor = processes.remove(key);
            }
            if (supervisor != null) {
                retiring.put(key, supervisor.done());
            }
        } finally {
            lock.unlock();
        }
        record("remove", id, "data kept");
        services.changed().run();
        if (supervisor != null) {
            supervisor.send(new Event.Close(Cause.Wish.REMOVE));
            await(List.of(supervisor));
        }
        return new RemoveResult(false, true);
    }

    // ── looking ─────────────────────────────────────────────────────────────────────────────────

    public InstanceSnapshot snapshot(InstanceId id) throws HostException {
        name("The tenant", id.tenant());
        name("The instance", id.id());
        return hostSnapshot().instances().stream()
                .filter(snapshot -> snapshot.instance().equals(id))
                .findFirst()
                .orElseThrow(() -> new HostException(new HostError.InstanceNotFound(id)));
    }

    /// Instances of one tenant, sorted by id.
    public List<InstanceSnapshot> listInstances(String tenant) throws HostException {
        name("The tenant", tenant);
        return hostSnapshot().instances().stream()
                .filter(snapshot -> snapshot.instance().tenant().equals(tenant))
                .toList();
    }

    /// Sorted by plugin, then version, as plain text.
    public List<Installation> listInstallations() {
        return hostSnapshot().installations();
    }

    /// The last look at the process that serves an instance; unavailable when it never started.
    public Metrics metrics(InstanceId id) throws HostException {
        ProcessKey key = snapshot(id).process();
        return hostSnapshot()
                .process(key)
                .map(ProcessSnapshot::metrics)
                .orElse(Metrics.UNAVAILABLE);
    }

    /// The last redacted lines of the process that serves an instance, trimmed, blank ones left
    /// out, as the reference tells them.
    ///
    /// @param last how many at most
    public List<LogEntry> logs(InstanceId id, int last) throws HostException {
        return services.logs().buffer(snapshot(id).process()).entries(last);
    }

    /// Redacted lines of a process after line `number`.
    LogPage logs(ProcessKey process, long number, int limit) {
        return services.logs().buffer(process).page(number, limit);
    }

    List<MetricSample> metrics(ProcessKey process, Duration after) {
        return sampler.history(process).after(after);
    }

    public Journal journal() {
        return options.journal();
    }

    /// All that is now. Taken anew only when something has changed.
    public HostSnapshot hostSnapshot() {
        HostSnapshot last = cached;
        long now = revision.get();
        if (last != null && last.revision() == now) {
            return last;
        }
        List<Bound> bound;
        List<Supervisor> supervisors;
        List<Installation> installed;
        lock.lock();
        try {
            bound = List.copyOf(instances.values());
            supervisors = List.copyOf(processes.values());
            installed = List.copyOf(installations.values());
        } finally {
            lock.unlock();
        }
        var taken =
                Snapshots.take(
                        now,
                        options.clock(),
                        bound,
                        supervisors,
                        installed,
                        sampler,
                        services.logs());
        cached = taken;
        return taken;
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────

    /// Stops every process by the ladder, all at once, and waits until nothing is left. A second
    /// call waits for the first.
    @Override
    public void close() {
        List<Supervisor> all;
        List<CompletableFuture<Void>> leaving;
        lock.lock();
        try {
            closed = true;
            all = List.copyOf(processes.values());
            leaving = List.copyOf(retiring.values());
        } finally {
            lock.unlock();
        }
        all.forEach(supervisor -> supervisor.send(new Event.Close(Cause.Wish.HOST_STOP)));
        try {
            await(all);
            leaving.forEach(CompletableFuture::join);
        } catch (InterruptedException _) {
            closeNow();
            Thread.currentThread().interrupt();
        }
        sampler.close();
        services.sweeper().close();
        services.guardian().close();
    }

    /// In a close under way: no more patience, kill.
    public void closeNow() {
        supervisors().forEach(supervisor -> supervisor.send(new Event.KillNow()));
    }

    private void await(List<Supervisor> supervisors) throws InterruptedException {
        long deadline = System.nanoTime();
        Duration patience =
                supervisors.stream()
                        .map(Supervisor::patience)
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO);
        deadline += patience.toNanos();
        for (Supervisor supervisor : supervisors) {
            try {
                supervisor.done().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                note(
                        supervisor.assignment().process()
                                + " has not ended in time; it is being killed.");
                supervisor.send(new Event.KillNow());
                lastWait(supervisor);
            } catch (ExecutionException e) {
                throw new AssertionError("done is never exceptional", e);
            }
        }
    }

    /// A process that even a kill does not end, such as one stuck in the kernel, must not hold the
    /// host up for ever.
    private void lastWait(Supervisor supervisor) throws InterruptedException {
        try {
            supervisor.done().get(AFTER_KILL.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            note(supervisor.assignment().process() + " could not be ended and is left behind.");
        } catch (ExecutionException e) {
            throw new AssertionError("done is never exceptional", e);
        }
    }

    // ── inside ──────────────────────────────────────────────────────────────────────────────────

    private List<Supervisor> supervisors() {
        lock.lock();
        try {
            return List.copyOf(processes.values());
        } finally {
            lock.unlock();
        }
    }

    /// A new supervisor for the instance's process; under the lock. It begins once a predecessor on
    /// the same key is gone, so that one key never has two children.
    private Supervisor supervise(InstanceSpec spec) {
        ProcessKey key = spec.process();
        var installation = installations.get(spec.installation());
        if (installation == null) {
            throw new AssertionError("an instance without its installation: " + spec.id());
        }
        var supervisor =
                new Supervisor(
                        new Assignment(
                                key,
                                installation,
                                spec.supervision(),
                                protocols.of(installation.kind()),
                                options.state().workingDirectory(key)),
                        services);
        processes.put(key, supervisor);
        var predecessor = retiring.remove(key);
        if (predecessor == null) {
            supervisor.begin();
        } else {
            predecessor.thenRun(supervisor::begin);
        }
        return supervisor;
    }

    private static boolean gaveUp(Supervisor supervisor) {
        return supervisor.status().state() == dev.mortise.host.lifecycle.State.DISABLED;
    }

    /// Who else keeps the process of an instance alive, as a sentence; empty when nobody does.
    private String othersEnabled(Bound bound) {
        var others = new ArrayList<String>();
        for (Bound other : instances.values()) {
            if (other.enabled()
                    && !other.spec().id().equals(bound.spec().id())
                    && other.spec().process().equals(bound.spec().process())) {
                others.add(other.spec().id().toString());
            }
        }
        return others.isEmpty() ? "" : "The process goes on for " + String.join(", ", others) + ".";
    }

    private Bound bound(InstanceId id) throws HostException {
        name("The tenant", id.tenant());
        name("The instance", id.id());
        Bound bound = instances.get(id);
        if (bound == null) {
            throw new HostException(new HostError.InstanceNotFound(id));
        }
        return bound;
    }

    private void open() throws HostException {
        if (closed) {
            throw new HostException(new HostError.HostClosed());
        }
    }

    private static void name(String what, String name) throws HostException {
        var problem = Names.problem(name);
        if (problem.isPresent()) {
            throw new HostException(new HostError.InvalidArgument(what, problem.get()));
        }
    }

    /// Masks what references brought in, from now on; says which of them cannot be masked.
    private void mask(String owner, Map<String, Setting> settings) {
        settings.forEach(
                (key, setting) -> {
                    for (String secret : setting.secrets()) {
                        if (!secrets.add(owner + " " + key, secret).maskable()) {
                            note(
                                    "The value of %s of %s is too short to be masked in logs."
                                            .formatted(key, owner));
                        }
                    }
                });
    }

    private void record(String operation, InstanceId id, String outcome) {
        options.journal()
                .append(new HostRecord.Action(operation, id, Cause.Initiator.OPERATOR, outcome));
    }

    private void note(String text) {
        options.journal().append(new HostRecord.HostNote(text));
    }
}
