package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Names;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.Supervisor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// Who is bound to what, and what serves them (`cp1-host.md` §16).
///
/// A leaf: its lock is held for a few look-ups, never while anything is launched, stopped, asked or
/// written. All lists are copies.
final class Registry {

    private final ReentrantLock lock = new ReentrantLock();
    private final TreeMap<InstallationId, Installation> installations = new TreeMap<>();
    private final TreeMap<InstanceId, Bound> instances = new TreeMap<>();
    private final TreeMap<ProcessKey, Supervisor> processes = new TreeMap<>();

    /// What enabled instances are about to be bound to, once its process is up.
    private final TreeMap<InstanceId, InstanceSpec> arriving = new TreeMap<>();

    /// The last that was closed on a key and is not done; the next there waits for it.
    private final Map<ProcessKey, Supervisor> retiring = new TreeMap<>();

    /// All that were closed and are not done.
    private final List<Supervisor> leaving = new ArrayList<>();

    private final BiFunction<InstanceSpec, Installation, Supervisor> supervisors;
    private boolean closed;

    /// An instance and what the operator wants of it.
    ///
    /// @param spec with the operator's health window, where there is one
    /// @param written the file's
    record Bound(InstanceSpec spec, boolean enabled, HealthCheck written) {
        InstanceId id() {
            return spec.id();
        }

        ProcessKey process() {
            return spec.process();
        }

        Bound enabled(boolean wanted) {
            return new Bound(spec, wanted, written);
        }
    }

    /// What serves an instance, and who else needs it.
    ///
    /// @param others enabled instances that share the process, or are about to
    record Serving(Bound bound, Optional<Supervisor> supervisor, List<InstanceId> others) {
        /// The supervisor, unless others keep it.
        Optional<Supervisor> alone() {
            return supervisor.filter(_ -> others.isEmpty());
        }
    }

    /// All there is at one moment.
    record Everything(
            List<Bound> instances, List<Supervisor> processes, List<Installation> installations) {}

    /// @param supervisors makes one that has not begun
    Registry(BiFunction<InstanceSpec, Installation, Supervisor> supervisors) {
        this.supervisors = supervisors;
    }

    private interface Change<T> {
        T make() throws HostException;
    }

    private <T> T locked(Change<T> change) throws HostException {
        lock.lock();
        try {
            if (closed) {
                throw new HostException(new HostError.HostClosed());
            }
            return change.make();
        } finally {
            lock.unlock();
        }
    }

    static void name(String what, String name) throws HostException {
        var problem = Names.problem(name);
        if (problem.isPresent()) {
            throw new HostException(new HostError.InvalidArgument(what, problem.get()));
        }
    }

    void install(Installation installation) throws HostException {
        name("The plugin", installation.id().plugin());
        name("The version", installation.id().version());
        locked(
                () -> {
                    if (installations.putIfAbsent(installation.id(), installation) != null) {
                        throw new HostException(
                                new HostError.InstallationExists(installation.id()));
                    }
                    return installation;
                });
    }

    Installation installed(InstallationId id) throws HostException {
        return locked(
                () -> {
                    var installation = installations.get(id);
                    if (installation == null) {
                        throw new HostException(new HostError.InstallationNotFound(id));
                    }
                    return installation;
                });
    }

    /// @param written what the file says of its health; the spec has what counts
    void create(InstanceSpec spec, HealthCheck written) throws HostException {
        name("The tenant", spec.id().tenant());
        name("The instance", spec.id().id());
        locked(
                () -> {
                    if (instances.containsKey(spec.id())) {
                        throw new HostException(new HostError.InstanceExists(spec.id()));
                    }
                    return instances.put(spec.id(), new Bound(spec, false, written));
                });
    }

    Serving serving(InstanceId id) throws HostException {
        return locked(() -> look(id));
    }

    private Serving look(InstanceId id) throws HostException {
        name("The tenant", id.tenant());
        name("The instance", id.id());
        Bound bound = instances.get(id);
        if (bound == null) {
            throw new HostException(new HostError.InstanceNotFound(id));
        }
        return new Serving(
                bound, Optional.ofNullable(processes.get(bound.process())), others(bound));
    }

    private List<InstanceId> others(Bound of) {
        var others = new ArrayList<InstanceId>();
        for (Bound other : instances.values()) {
            if (!other.id().equals(of.id()) && needs(other, of.process())) {
                others.add(other.id());
            }
        }
        return others;
    }

    private boolean needs(Bound instance, ProcessKey process) {
        var next = arriving.get(instance.id());
        return instance.enabled()
                && (instance.process().equals(process)
                        || (next != null && next.process().equals(process)));
    }

    /// Marks it enabled; what serves it is there afterwards.
    Supervisor enable(InstanceId id) throws HostException {
        return locked(
                () -> {
                    var bound = look(id).bound().enabled(true);
                    instances.put(id, bound);
                    var supervisor = supervised(bound.spec());
                    pace(bound.process());
                    return supervisor;
                });
    }

    /// Marks it disabled; tells what served it until now.
    Serving disable(InstanceId id) throws HostException {
        return locked(
                () -> {
                    var was = look(id);
                    instances.put(id, was.bound().enabled(false));
                    pace(was.bound().process());
                    return was;
                });
    }

    /// Forgets it, and what serves it unless others need that.
    Serving remove(InstanceId id) throws HostException {
        return locked(
                () -> {
                    var was = look(id);
                    instances.remove(id);
                    if (was.alone().isPresent()) {
                        retire(was.bound().process());
                    }
                    pace(was.bound().process());
                    return was;
                });
    }

    /// Has its health looked at another way from now on.
    void tune(InstanceId id, HealthCheck health) throws HostException {
        locked(
                () -> {
                    var was = look(id).bound();
                    instances.put(
                            id, new Bound(was.spec().with(health), was.enabled(), was.written()));
                    pace(was.process());
                    return was;
                });
    }

    /// One probe is for all who share a process: it comes as often as the one in the greatest hurry
    /// wants it, and is waited for as long as the most patient wants. Each is judged by its own.
    private void pace(ProcessKey process) {
        var supervisor = processes.get(process);
        var checks = served(process).stream().map(b -> b.spec().supervision().health()).toList();
        if (supervisor != null && !checks.isEmpty()) {
            supervisor.send(
                    new Event.Paced(
                            Collections.min(checks.stream().map(HealthCheck::interval).toList()),
                            Collections.max(checks.stream().map(HealthCheck::timeout).toList())));
        }
    }

    /// Binds it to another version; tells what served it until now. What serves it from now on is
    /// made when it is enabled.
    Serving rebind(InstanceId id, InstallationId to) throws HostException {
        return locked(
                () -> {
                    var was = look(id);
                    arriving.remove(id);
                    instances.put(
                            id,
                            new Bound(
                                    was.bound().spec().at(to),
                                    was.bound().enabled(),
                                    was.bound().written()));
                    if (was.alone().isPresent()) {
                        retire(was.bound().process());
                    }
                    pace(was.bound().process());
                    return was;
                });
    }

    /// Supervises the process of a spec for an enabled instance that is about to be bound to it,
    /// and keeps it for that instance until it is bound or abandons it.
    Supervisor prepare(InstanceSpec spec) throws HostException {
        return locked(
                () -> {
                    arriving.put(spec.id(), spec);
                    return supervised(spec);
                });
    }

    /// Whether an instance is still on its way to another version.
    boolean arriving(InstanceId id) {
        lock.lock();
        try {
            return arriving.containsKey(id) && !closed;
        } finally {
            lock.unlock();
        }
    }

    /// Ends an instance's way to another version, if it is on one.
    ///
    /// @return what was prepared for it, when nobody else needs that
    Optional<Supervisor> abandon(InstanceId id) throws HostException {
        return locked(
                () -> {
                    var spec = arriving.remove(id);
                    if (spec == null) {
                        return Optional.empty();
                    }
                    ProcessKey key = spec.process();
                    boolean needed = instances.values().stream().anyMatch(b -> needs(b, key));
                    return needed || !processes.containsKey(key)
                            ? Optional.empty()
                            : Optional.of(retire(key));
                });
    }

    private Supervisor supervised(InstanceSpec spec) {
        ProcessKey key = spec.process();
        var present = processes.get(key);
        if (present != null) {
            return present;
        }
        var installation = installations.get(spec.installation());
        if (installation == null) {
            throw new AssertionError("an instance without its installation: " + spec.id());
        }
        var supervisor = supervisors.apply(spec, installation);
        processes.put(key, supervisor);
        // One key never has two children: the new one begins once its predecessor is gone.
        var predecessor = retiring.get(key);
        var gone =
                predecessor == null
                        ? CompletableFuture.<Void>completedFuture(null)
                        : predecessor.done();
        gone.thenRun(supervisor::begin);
        return supervisor;
    }

    private Supervisor retire(ProcessKey key) {
        var supervisor = processes.remove(key);
        if (supervisor == null) {
            throw new AssertionError("nothing serves " + key);
        }
        retiring.put(key, supervisor);
        leaving.add(supervisor);
        supervisor.done().thenRun(() -> gone(supervisor));
        return supervisor;
    }

    private void gone(Supervisor supervisor) {
        lock.lock();
        try {
            retiring.remove(supervisor.assignment().process(), supervisor);
            leaving.remove(supervisor);
        } finally {
            lock.unlock();
        }
    }

    /// What supervises a process now.
    Optional<Supervisor> supervising(ProcessKey process) {
        lock.lock();
        try {
            return Optional.ofNullable(processes.get(process));
        } finally {
            lock.unlock();
        }
    }

    /// Enabled instances of a process.
    List<Bound> served(ProcessKey process) {
        lock.lock();
        try {
            // Asked at every probe: nobody looks through a thousand for the one it is of.
            var candidates =
                    process instanceof ProcessKey.Own(InstanceId id)
                            ? Stream.ofNullable(instances.get(id))
                            : instances.values().stream();
            return candidates.filter(b -> b.enabled() && b.process().equals(process)).toList();
        } finally {
            lock.unlock();
        }
    }

    Everything everything() {
        lock.lock();
        try {
            return new Everything(
                    List.copyOf(instances.values()),
                    List.copyOf(processes.values()),
                    List.copyOf(installations.values()));
        } finally {
            lock.unlock();
        }
    }

    List<Supervisor> supervisors() {
        return everything().processes();
    }

    /// From now on every call is refused.
    ///
    /// @return what is still supervised, and what is on its way out
    List<Supervisor> close() {
        lock.lock();
        try {
            closed = true;
            var all = new ArrayList<Supervisor>(processes.values());
            all.addAll(leaving);
            return all;
        } finally {
            lock.unlock();
        }
    }
}
