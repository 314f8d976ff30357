package dev.mortise.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.platform.Posix;
import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// One runner on trial, and the children it has started for a test. Closing it proves that nothing
/// is left.
final class Trial {

    /// Far longer than anything takes here; a test that needs it has failed.
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final AtomicLong STARTED = new AtomicLong();
    private static final int SIGKILL = 9;

    /// A child with what it says.
    record Live(Child child, Heard out, Heard err) {

        ExitStatus exit() throws Exception {
            return get(child.exit());
        }

        /// Once it has ended and all is read.
        ExitStatus over() throws Exception {
            ExitStatus status = get(child.exit());
            get(child.drained());
            return status;
        }

        /// The number that its first line starts with.
        long firstNumber() throws Exception {
            return Long.parseLong(out.await("\n").split("[ \n]")[0]);
        }
    }

    final Path program;
    final Path directory;
    final Runner runner;
    private final Queue<Live> started = new ConcurrentLinkedQueue<>();
    private final Queue<Long> strays = new ConcurrentLinkedQueue<>();
    private final List<String> descriptors;
    private final List<String> threads;

    Trial(RunnerContract contract, Path program, Path directory) throws Exception {
        this.program = program;
        this.directory = directory;
        this.runner = contract.runner();
        // What a runner or the JDK opens once, for all children, is open from here on.
        start("exit", "0").over();
        started.clear();
        descriptors = descriptors();
        threads = threads();
    }

    /// Starts the child in C.
    ///
    /// @param words what it is to do
    Live start(String... words) throws IOException {
        return start(new Heard(), new Heard(), words);
    }

    Live start(Heard out, Heard err, String... words) throws IOException {
        return start(command(Map.of(), words), out, err);
    }

    Live start(CommandSpec command, Heard out, Heard err) throws IOException {
        String name = "trial-" + STARTED.incrementAndGet();
        var live = new Live(runner.start(name, command, out, err), out, err);
        started.add(live);
        return live;
    }

    CommandSpec command(Map<String, String> env, String... words) {
        return new CommandSpec(program, List.of(words), env, directory);
    }

    /// A process that the runner has not started itself: it is killed in the end.
    long stray(long pid) {
        strays.add(pid);
        return pid;
    }

    static <T> T get(Future<T> future) throws Exception {
        return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    static void until(BooleanSupplier holds, String otherwise) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    /// The state of a process in a letter, such as `T` for a stopped one; empty when it is gone.
    static String state(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
        } catch (IOException _) {
            return "";
        }
    }

    /// Descriptors of this JVM that a runner can have to do with: no files, no libraries.
    static List<String> descriptors() throws IOException {
        var open = new ArrayList<String>();
        try (var all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path one : all) {
                try {
                    String target = Files.readSymbolicLink(one).toString();
                    if (target.matches("(pipe|socket|anon_inode):.*|/dev/null|/proc/.*")
                            && !target.endsWith("/fd")) {
                        open.add(one.getFileName() + " " + target);
                    }
                } catch (IOException _) {
                    // Closed meanwhile.
                }
            }
        }
        return open;
    }

    /// Without those that the JDK keeps for later use.
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.matches("(process reaper|ForkJoinPool).*"))
                .toList();
    }

    /// Dead children that nobody has asked for.
    private static List<Long> zombies() {
        return ProcessHandle.current()
                .children()
                .map(ProcessHandle::pid)
                .filter(pid -> state(pid).equals("Z"))
                .toList();
    }

    /// What was not there at the beginning.
    private static List<String> more(List<String> now, List<String> before) {
        var more = new ArrayList<>(now);
        before.forEach(more::remove);
        return more;
    }

    private static List<String> moreDescriptors(List<String> before) {
        try {
            return more(descriptors(), before);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// That no descriptor, thread or zombie is there that was not at the beginning.
    void nothingIsLeft() {
        until(() -> moreDescriptors(descriptors).isEmpty(), "left: " + left());
        until(() -> more(threads(), threads).isEmpty(), "left: " + left());
        until(() -> zombies().isEmpty(), "left: " + left());
    }

    private String left() {
        return moreDescriptors(descriptors) + ", " + more(threads(), threads) + ", " + zombies();
    }

    void close() throws Exception {
        try {
            started.forEach(live -> live.child().kill());
            for (Live live : started) {
                live.exit();
            }
            strays.forEach(pid -> Posix.kill(pid, SIGKILL));
            for (Live live : started) {
                get(live.child().drained());
                assertThat(live.out().faults()).isEmpty();
                assertThat(live.err().faults()).isEmpty();
                assertThat(live.out().ends()).as("ends of its output").isEqualTo(1);
                assertThat(live.err().ends()).as("ends of its errors").isEqualTo(1);
            }
            nothingIsLeft();
        } finally {
            runner.close();
        }
    }
}
