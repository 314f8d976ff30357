package dev.mortise.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.CPlugin;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Counters;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.BackoffJitter;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.InstanceSpec;
import dev.mortise.host.spec.Isolation;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Many threads ask anything of one manager in any order, on real processes that crash whenever
/// they like; afterwards the records, the children's own locks and the system have to agree.
///
/// `-Dstress.rounds` and `-Dstress.seed` ask for more of it, or for one round again.
class ManagerStressTest {

    private static final int ROUNDS = Integer.getInteger("stress.rounds", 40);
    private static final int THREADS = 6;
    private static final int OPERATIONS = 10;

    private static final HealthCheck HEALTH =
            new HealthCheck(
                    Duration.ofMillis(15), Duration.ofSeconds(2), 2, HealthFailurePolicy.RESTART);

    private static final Supervision POLICY =
            new Supervision(
                    Duration.ofSeconds(20),
                    Optional.empty(),
                    Duration.ofSeconds(2),
                    HEALTH,
                    3,
                    Duration.ofMillis(4),
                    Duration.ofMillis(30),
                    Duration.ofMillis(10),
                    StopSignal.TERM,
                    Supervision.NEVER,
                    2,
                    BackoffJitter.FULL);

    @Test
    @MustHold({"B059", "B074", "B079", "B109", "B175", "B214"})
    void whateverIsAskedInWhateverOrderTheRecordsAndTheSystemAgree(@TempDir Path directory)
            throws Exception {
        Optional<Path> program = CPlugin.build(directory.resolve("c"));
        Assumptions.assumeTrue(program.isPresent(), "no C compiler (cc) on this machine's PATH");
        long first = Long.getLong("stress.seed", 1);
        long handles = 0;
        int ran = 0;
        for (long seed = first; seed < first + ROUNDS; seed++) {
            try {
                ran += new Round(seed, directory.resolve("r" + seed), program.get()).run();
            } catch (Exception | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
            if (seed == first + 2) {
                handles = handles();
            }
        }
        assertThat(ran).as("children that ran").isGreaterThan(ROUNDS);
        if (ROUNDS > 3) {
            assertThat(handles()).as("descriptors").isLessThanOrEqualTo(handles + 5);
        }
    }

    /// Open descriptors of this JVM.
    private static long handles() {
        String[] open = new java.io.File("/proc/self/fd").list();
        return open == null ? 0 : open.length;
    }

    /// One manager, from its first instance to after its end.
    private static final class Round {
        private final long seed;
        private final Path program;
        private final CallLog log = new CallLog();
        private final TestHost host;
        private final Map<InstanceId, InstanceSpec> specs = new LinkedHashMap<>();
        private final List<InstanceId> ids = new ArrayList<>();
        private final Map<String, Set<InstanceId>> wantedBy = new HashMap<>();
        private final AtomicLong closed = new AtomicLong(Long.MAX_VALUE);
        private final AtomicLong closing = new AtomicLong(Long.MAX_VALUE);
        private final ConcurrentLinkedQueue<Throwable> wrong = new ConcurrentLinkedQueue<>();

        Round(long seed, Path directory, Path program) throws Exception {
            this.seed = seed;
            this.program = program;
            this.host =
                    new TestHost(
                            directory,
                            Map.of("PATH", "/usr/bin:/bin"),
                            TestHost.Parts.usual().with(log.runner()));
        }

        private Installation install(Kind kind, String... args) throws Exception {
            return host.register(kind, Map.of(), program, line(args));
        }

        private static List<String> line(String... args) {
            return Stream.concat(Stream.of("--alone", "lock"), Stream.of(args)).toList();
        }

        private void instance(String id, Installation of, Isolation isolation) throws Exception {
            var instance = new InstanceId("t", id);
            var spec = new InstanceSpec(instance, of.id(), isolation, POLICY);
            host.manager.createInstance(spec);
            specs.put(instance, spec);
            ids.add(instance);
            wantedBy.put(instance.toString(), Set.of(instance));
        }

        private void setUp() throws Exception {
            var steady = install(Kind.DRIVER);
            var dying = host.register("2.0", steady, line("--die-within-ms", "60", "--code", "5"));
            var never = host.register("3.0", steady, line("--die-after-ms", "0"));
            var unwell = install(Kind.DRIVER, "--unwell-at-probe", "3");
            var brief = install(Kind.PLAIN, "--plain", "1", "--die-within-ms", "50");
            var patient = install(Kind.PLAIN, "--plain", "1");
            instance("s1", steady, Isolation.SHARED);
            instance("s2", steady, Isolation.SHARED);
            instance("o1", dying, Isolation.PER_INSTANCE);
            instance("o2", steady, Isolation.PER_INSTANCE);
            instance("u", unwell, Isolation.PER_INSTANCE);
            instance("b", brief, Isolation.PER_INSTANCE);
            instance("p", patient, Isolation.PER_INSTANCE);
            var shared = Set.of(ids.get(0), ids.get(1));
            for (var version : List.of(steady, dying, never)) {
                wantedBy.put(new ProcessKey.Shared(version.id()).toString(), shared);
            }
        }

        /// @return how many children told that they ran
        int run() throws Exception {
            setUp();
            boolean closes = seed % 3 == 0;
            var barrier = new CyclicBarrier(THREADS);
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < THREADS; i++) {
                var random = new Random(seed * 100 + i);
                boolean thisOne = closes && i == 0;
                threads.add(
                        Thread.ofPlatform()
                                .name("stress-" + i)
                                .start(() -> work(random, barrier, thisOne)));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            if (!closes && wrong.isEmpty()) {
                settled();
            }
            host.close();
            assertThat(wrong).isEmpty();
            var records = host.manager.journal().after(0, Integer.MAX_VALUE);
            assertThat(records.lost()).isZero();
            var stories = RecordRules.check(records.records());
            assertThat(log.unwanted(wantedBy)).as("started though off; %s", log.calls()).isEmpty();
            compare(counters(), stories);
            return alone();
        }

        private void work(Random random, CyclicBarrier barrier, boolean closes) {
            try {
                barrier.await();
                int end = closes ? random.nextInt(OPERATIONS) : OPERATIONS;
                for (int i = 0; i < end; i++) {
                    LockSupport.parkNanos(random.nextInt(12_000_000));
                    operate(random);
                }
                if (closes) {
                    closing.set(System.nanoTime());
                    host.manager.close();
                    closed.set(System.nanoTime());
                    for (int i = 0; i < OPERATIONS; i++) {
                        operate(random);
                    }
                }
            } catch (Exception | AssertionError e) {
                wrong.add(e);
            }
        }

        private void operate(Random random) throws InterruptedException {
            var id = ids.get(random.nextInt(ids.size()));
            String operation =
                    switch (random.nextInt(22)) {
                        case 0, 1, 2, 3, 4 -> "enable";
                        case 5, 6, 7 -> "disable";
                        case 8, 9 -> "stopGently";
                        case 10, 11 -> "restart";
                        case 12 -> "retryNow";
                        case 13 -> "hold";
                        case 14 -> "unhold";
                        case 15 -> "killNow";
                        case 16 -> "remove";
                        case 17, 18 -> "create";
                        case 19, 20 -> "move";
                        default -> "snapshot";
                    };
            long called = System.nanoTime();
            try {
                log.add(operation, id, called, ask(operation, id, random));
                if (called > closed.get()) {
                    assertThat(operation).as("answered after close").isEqualTo("snapshot");
                }
            } catch (HostException e) {
                log.add(operation, id, called, "!" + e.error().sentence());
                switch (e.error()) {
                    case HostError.HostClosed _ ->
                            assertThat(System.nanoTime()).isGreaterThan(closing.get());
                    case HostError.InstanceNotFound _,
                            HostError.InstanceExists _,
                            HostError.OperationRunning _,
                            HostError.InstallationNotFound _,
                            HostError.CannotMove _ -> {}
                    default -> throw new AssertionError(operation + " of " + id, e);
                }
            }
        }

        private String ask(String operation, InstanceId id, Random random)
                throws HostException, InterruptedException {
            var manager = host.manager;
            return switch (operation) {
                case "enable" -> manager.enable(id).toString();
                case "disable" -> manager.disable(id).toString();
                case "stopGently" -> manager.stopGently(id).toString();
                case "restart" -> manager.restart(id).toString();
                case "retryNow" -> manager.retryNow(id).toString();
                case "hold" ->
                        manager.hold(id, Optional.of(Duration.ofMillis(1 + random.nextInt(60))))
                                .toString();
                case "unhold" -> manager.hold(id, Optional.empty()).toString();
                case "killNow" -> manager.killNow(id).toString();
                case "remove" -> manager.remove(id).toString();
                case "create" -> manager.createInstance(specs.get(id)).toString();
                case "move" -> manager.move(id, 1 + random.nextInt(3) + ".0").toString();
                default -> manager.snapshot(id).toString();
            };
        }

        /// What is wanted comes to be, and nothing else lives.
        private void settled() throws Exception {
            TestHost.untilTold(
                    () -> host.manager.hostSnapshot().operations().isEmpty(),
                    () -> "under way: " + host.manager.hostSnapshot().operations());
            TestHost.untilTold(() -> unsettled().isEmpty(), () -> unsettled() + "\n" + log.calls());
        }

        private List<String> unsettled() {
            var left = new ArrayList<String>();
            HostSnapshot now = host.manager.hostSnapshot();
            for (InstanceSnapshot instance : now.instances()) {
                var process = now.process(instance.process());
                if (!instance.enabled()) {
                    continue;
                }
                if (process.isEmpty()) {
                    left.add(instance + " is enabled and nothing serves it");
                    continue;
                }
                var status = process.get().status();
                boolean gaveUp =
                        status.state() == State.DISABLED
                                && status.reason().orElseThrow().by() == Cause.Initiator.HOST;
                boolean down = status.state() == State.STOPPED || status.state() == State.DISABLED;
                if (down && !gaveUp) {
                    left.add(instance + " is enabled and down: " + status);
                }
            }
            for (ProcessSnapshot process : now.processes()) {
                boolean wanted =
                        now.instances().stream()
                                .anyMatch(
                                        i ->
                                                i.enabled()
                                                        && i.process()
                                                                .equals(
                                                                        process.status()
                                                                                .process()));
                if (!wanted && process.status().pid().isPresent()) {
                    left.add("nobody wants " + process.status());
                }
            }
            return left;
        }

        private Map<ProcessKey, Counters> counters() {
            var counters = new HashMap<ProcessKey, Counters>();
            for (ProcessSnapshot process : host.manager.hostSnapshot().processes()) {
                counters.put(process.status().process(), process.status().counters());
            }
            return counters;
        }

        private void compare(
                Map<ProcessKey, Counters> counters, Map<ProcessKey, RecordRules.Story> stories) {
            counters.forEach(
                    (process, c) -> {
                        var story = stories.getOrDefault(process, new RecordRules.Story());
                        boolean oneLife =
                                log.calls().stream()
                                        .noneMatch(
                                                call ->
                                                        Set.of("remove", "move")
                                                                        .contains(call.operation())
                                                                && wantedBy.get(process.toString())
                                                                        .contains(call.instance()));
                        if (oneLife) {
                            assertThat(c.launches())
                                    .as("launches of %s", process)
                                    .isEqualTo(story.launches);
                        }
                        if (oneLife && story.tellsTheBudget()) {
                            assertThat(List.of(c.crashes(), c.restarts()))
                                    .as("crashes and restarts of %s", process)
                                    .isEqualTo(List.of(story.crashes, story.restarts));
                        }
                        assertThat(List.of(c.healthRestarts(), c.operatorRestarts()))
                                .as("restarts by health and operator of %s", process)
                                .isEqualTo(List.of(story.healthRestarts, story.operatorRestarts));
                    });
        }

        /// Every child locked a file of its process key for life.
        private int alone() throws Exception {
            int started = 0;
            try (Stream<Path> files = Files.walk(host.state)) {
                for (Path file : files.filter(f -> f.endsWith("lock.log")).toList()) {
                    var lines = Files.readAllLines(file);
                    assertThat(lines).as("%s", file).allMatch(line -> line.startsWith("start "));
                    started += lines.size();
                }
            }
            assertThat(started).isLessThanOrEqualTo(log.execs().size());
            return started;
        }
    }
}
