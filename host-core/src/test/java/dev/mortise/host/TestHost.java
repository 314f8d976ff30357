package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.CPlugin;
import dev.mortise.fixtures.FixtureCommand;
import dev.mortise.host.config.StateDirectory;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.journal.MemoryJournal;
import dev.mortise.host.journal.MemoryLedger;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.logs.LogEntry;
import dev.mortise.host.metrics.MetricsCollector;
import dev.mortise.host.platform.SystemClock;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Setting;
import dev.mortise.host.spec.Supervision;

import org.junit.jupiter.api.Assumptions;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A real host on real child processes, in a directory of the test's own. Closing it proves that
/// nothing is left: no process, socket, launch directory or thread.
final class TestHost {

    /// Far longer than anything takes here; a test that needs it has failed.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final Path state;
    final Path sockets;
    final Manager manager;
    private final StateDirectory lock;
    private int installations = 0;

    TestHost(Path directory) throws Exception {
        this(directory, Map.of());
    }

    TestHost(Path directory, Map<String, String> environment) throws Exception {
        this(directory, environment, Parts.usual());
    }

    /// What a test replaces of the host.
    record Parts(
            Ledger ledger,
            Optional<Runner> runner,
            Optional<HealthChecker> checker,
            MetricsCollector collector) {
        static Parts usual() {
            return new Parts(
                    new MemoryLedger(),
                    Optional.empty(),
                    Optional.empty(),
                    MetricsCollector.forThisSystem());
        }

        Parts with(Ledger other) {
            return new Parts(other, runner, checker, collector);
        }

        Parts with(Runner other) {
            return new Parts(ledger, Optional.of(other), checker, collector);
        }

        Parts checking(HealthChecker other) {
            return new Parts(ledger, runner, Optional.of(other), collector);
        }

        Parts collecting(MetricsCollector other) {
            return new Parts(ledger, runner, checker, other);
        }
    }

    TestHost(Path directory, Map<String, String> environment, Parts parts) throws Exception {
        this.state = directory.resolve("state");
        this.sockets = Files.createDirectories(directory.resolve("s"));
        this.lock = StateDirectory.take(state);
        var clock = new SystemClock();
        this.manager =
                new Manager(
                        new ManagerOptions(
                                lock,
                                sockets,
                                environment,
                                clock,
                                new MemoryJournal(clock, MemoryJournal.CAPACITY),
                                parts.ledger(),
                                parts.runner(),
                                parts.checker(),
                                parts.collector(),
                                4,
                                2 << 20,
                                16 << 20,
                                List.of(),
                                Duration.ofMillis(200)));
    }

    /// Registers a fixture as an installation.
    Installation fixture(String... command) throws Exception {
        return fixture(Kind.DRIVER, Map.of(), command);
    }

    Installation fixture(Kind kind, Map<String, Setting> env, String... command) throws Exception {
        List<String> line = FixtureCommand.of(command);
        return register(kind, env, Path.of(line.getFirst()), line.subList(1, line.size()));
    }

    Installation register(Kind kind, Map<String, Setting> env, Path path, List<String> args)
            throws Exception {
        var installation =
                new Installation(
                        new InstallationId("test.plugin" + ++installations, "1.0"),
                        kind,
                        path,
                        args,
                        env,
                        Optional.empty(),
                        List.of(),
                        Optional.empty());
        manager.registerInstallation(installation);
        return installation;
    }

    /// Another version of a plugin that is registered.
    Installation register(String version, Installation of, List<String> args) throws Exception {
        var installation =
                new Installation(
                        new InstallationId(of.id().plugin(), version),
                        of.kind(),
                        of.path(),
                        args,
                        of.env(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty());
        manager.registerInstallation(installation);
        return installation;
    }

    /// The fixture in C as a driver; the test is skipped where there is no compiler.
    Installation small(String... args) throws Exception {
        Optional<Path> program = CPlugin.build(state.resolveSibling("c"));
        Assumptions.assumeTrue(program.isPresent(), "no C compiler (cc) on this machine's PATH");
        return register(Kind.DRIVER, Map.of(), program.get(), List.of(args));
    }

    InstanceId own(Installation installation, Supervision policy) throws Exception {
        return create("north", "i" + installations, installation, Isolation.PER_INSTANCE, policy);
    }

    InstanceId create(
            String tenant, String id, Installation of, Isolation isolation, Supervision policy)
            throws Exception {
        var instance = new InstanceId(tenant, id);
        manager.createInstance(new InstanceSpec(instance, of.id(), isolation, policy));
        return instance;
    }

    /// Registers, creates and enables a fixture with a process of its own.
    InstanceId run(Supervision policy, String... command) throws Exception {
        var id = own(fixture(command), policy);
        manager.enable(id);
        return id;
    }

    InstanceSnapshot snapshot(InstanceId id) throws Exception {
        return manager.snapshot(id);
    }

    ProcessSnapshot process(InstanceId id) throws Exception {
        return manager.hostSnapshot().process(snapshot(id).process()).orElseThrow();
    }

    long pid(InstanceId id) throws Exception {
        return process(id).status().pid().orElseThrow();
    }

    void await(InstanceId id, State state) throws Exception {
        until(
                () -> stateOf(id) == state,
                () -> id + " is " + process(id).status() + ", not " + state);
    }

    private State stateOf(InstanceId id) {
        try {
            return snapshot(id).state();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// The first record from the beginning that is one; waits for it.
    HostRecord record(Predicate<HostRecord.What> which) throws Exception {
        var found = new ArrayList<HostRecord>();
        until(
                () -> {
                    manager.journal().after(0, Integer.MAX_VALUE).records().stream()
                            .filter(r -> which.test(r.what()))
                            .findFirst()
                            .ifPresent(found::add);
                    return !found.isEmpty();
                },
                () -> "no such record among " + manager.journal().after(0, 10_000));
        return found.getFirst();
    }

    <T extends HostRecord.What> List<T> records(Class<T> type) {
        return manager.journal().after(0, Integer.MAX_VALUE).records().stream()
                .map(HostRecord::what)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /// Waits until a plugin has printed a line that is one.
    LogEntry log(InstanceId id, Predicate<String> which) throws Exception {
        var found = new ArrayList<LogEntry>();
        untilTold(
                () -> {
                    logs(id).stream()
                            .filter(entry -> which.test(entry.line()))
                            .findFirst()
                            .ifPresent(found::add);
                    return !found.isEmpty();
                },
                () -> "no such line among " + logs(id));
        return found.getFirst();
    }

    List<LogEntry> logs(InstanceId id) {
        try {
            return manager.logs(id, 10_000);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    interface Words {
        String get() throws Exception;
    }

    /// Waits for something that comes with a record.
    void until(BooleanSupplier holds, Words otherwise) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        long seen = 0;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise.get());
            }
            manager.journal().await(seen, Duration.ofMillis(200));
            seen = last();
        }
    }

    private long last() {
        var records = manager.journal().after(0, Integer.MAX_VALUE).records();
        return records.isEmpty() ? 0 : records.getLast().sequence();
    }

    /// Waits for something that comes without a record, such as a line of a log or a sample.
    static void untilTold(BooleanSupplier holds, Words otherwise) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise.get());
            }
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
        }
    }

    static boolean alive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /// Launch directories that are there.
    List<Path> launchDirectories() throws Exception {
        try (Stream<Path> all = Files.list(sockets)) {
            return all.toList();
        }
    }

    void close() throws Exception {
        manager.close();
        lock.close();
        assertThat(launchDirectories()).as("launch directories left").isEmpty();
        NothingLeft.check();
    }
}
