package dev.mortise.benchmarks;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.instance.Action;
import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// How long a button press takes to become a command while a plugin floods flat out (must-hold
/// B089: 200 ms).
///
/// The real console on a real host with two real plugins. The flooding one's page is open, on its
/// Logs tab. For each press one runnable goes through the FX queue that turns to the ordinary
/// plugin's page and fires its button; measured is from the posting to the moment at which a
/// waiting thread holds the command's record. So the time holds the queue, the change of page, the
/// button, the command's own thread, the host, and waking the measuring thread. Between two presses
/// an empty runnable measures the queue alone. No press is left out, the first ones included.
public final class ButtonLatency {

    /// Of each of the three buttons.
    private static final int ROUNDS = 40;

    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final Duration FLOODS_FIRST = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LIMIT = "200";

    /// Held, or the filter is collected with it.
    private static final Logger JAVAFX = Logger.getLogger("javafx");

    private final EmbeddedHost host;
    private final OpenConsole console;
    private final Latencies queue = new Latencies("fx-queue");
    private final Map<Action.Kind, Latencies> presses =
            Map.of(
                    Action.Kind.RESTART, new Latencies("press-restart"),
                    Action.Kind.DISABLE, new Latencies("press-disable"),
                    Action.Kind.ENABLE, new Latencies("press-enable"));
    private final Latencies all = new Latencies("press");

    private ButtonLatency(EmbeddedHost host, OpenConsole console) {
        this.host = host;
        this.console = console;
    }

    public static void main(String[] args) throws Exception {
        JAVAFX.setFilter(r -> !String.valueOf(r.getMessage()).startsWith("Unsupported JavaFX"));
        var ready = new CountDownLatch(1);
        Fx.start(ready::countDown);
        ready.await();
        Path directory = Files.createTempDirectory("mortise-buttons");
        try (var host = EmbeddedHost.open(Workspace.write(directory), System.getenv())) {
            OpenConsole console = Fx.ask(() -> new OpenConsole(host));
            host.start();
            new ButtonLatency(host, console).run();
            Fx.ask(
                    () -> {
                        console.close();
                        return true;
                    });
        } finally {
            Fx.exit();
            delete(directory);
        }
        // Virtual threads and the toolkit's are no reason to stay.
        System.exit(0);
    }

    private void run() throws InterruptedException {
        machine("before");
        await("both plugins", () -> healthy(Workspace.ORDINARY) && healthy(Workspace.FLOOD));
        showFlood();
        boolean logs = Fx.ask(() -> console.turn("Logs"));
        System.out.println("# the flooding plugin's tab on show: " + (logs ? "Logs" : "the first"));
        Thread.sleep(FLOODS_FIRST);

        long begun = System.nanoTime();
        HostSnapshot before = host.snapshot();
        for (int round = 0; round < ROUNDS; round++) {
            await("the ordinary plugin", () -> healthy(Workspace.ORDINARY));
            press(Action.Kind.RESTART, "restart");
            press(Action.Kind.DISABLE, "disable");
            press(Action.Kind.ENABLE, "enable");
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        print(before, host.snapshot(), seconds);
        machine("after");
    }

    private void press(Action.Kind kind, String operation) throws InterruptedException {
        await(kind + " to be on", () -> Fx.ask(() -> on(kind)));
        showFlood();
        Thread.sleep(PAUSE);
        queue.add(emptyRunnable());
        long last = lastRecord();
        long posted = System.nanoTime();
        Fx.later(
                () -> {
                    console.select(Workspace.ORDINARY);
                    console.press(kind);
                });
        while (!recorded(last, operation)) {
            if (System.nanoTime() - posted > PATIENCE.toNanos()) {
                throw new IllegalStateException("no record of " + operation);
            }
        }
        long took = System.nanoTime() - posted;
        all.add(took);
        presses.getOrDefault(kind, all).add(took);
        showFlood();
    }

    /// Looks at the ordinary plugin's page, which follows the host within a few frames.
    private boolean on(Action.Kind kind) {
        return console.select(Workspace.ORDINARY) && console.on(kind);
    }

    private void showFlood() throws InterruptedException {
        await("the flooding plugin's page", () -> Fx.ask(() -> console.select(Workspace.FLOOD)));
    }

    private static long emptyRunnable() throws InterruptedException {
        var ran = new CountDownLatch(1);
        long posted = System.nanoTime();
        Fx.later(ran::countDown);
        ran.await();
        return System.nanoTime() - posted;
    }

    // ── the host ────────────────────────────────────────────────────────────────────────────────

    private long lastRecord() {
        long last = 0;
        for (List<HostRecord> page = host.records(last, 1000).records();
                !page.isEmpty();
                page = host.records(last, 1000).records()) {
            last = page.getLast().sequence();
        }
        return last;
    }

    private boolean recorded(long after, String operation) throws InterruptedException {
        host.awaitRecords(after, PATIENCE);
        return host.records(after, 1000).records().stream()
                .anyMatch(
                        record ->
                                record.what() instanceof HostRecord.Action action
                                        && action.operation().equals(operation)
                                        && action.instance().equals(Workspace.ORDINARY));
    }

    private boolean healthy(InstanceId id) {
        return instance(id).filter(i -> i.state() == State.HEALTHY).isPresent();
    }

    private Optional<InstanceSnapshot> instance(InstanceId id) {
        return host.snapshot().instances().stream()
                .filter(i -> i.instance().equals(id))
                .findFirst();
    }

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited in vain for " + what);
            }
            Thread.sleep(20);
        }
    }

    // ── figures ─────────────────────────────────────────────────────────────────────────────────

    private void print(HostSnapshot before, HostSnapshot after, double seconds) {
        long lines = after.logLines() - before.logLines();
        long dropped = after.logLinesDropped() - before.logLinesDropped();
        all.print(LIMIT);
        for (Action.Kind kind : presses.keySet().stream().sorted().toList()) {
            presses.getOrDefault(kind, all).print(LIMIT);
        }
        queue.print("-");
        Latencies.line("presses", all.count(), "presses", "-");
        Latencies.line("spread-over", seconds, "s", "-");
        Latencies.line("flood", lines * (double) Workspace.LINE / 1e6 / seconds, "MB/s", "-");
        Latencies.line("flood-lines", Math.round(lines / seconds), "lines/s", "-");
        Latencies.line("lines-no-longer-kept", dropped, "lines", "-");
        Latencies.line("lines-lost", lost(), "lines", "0");
    }

    /// The flooding plugin numbers its lines, and so does the host: what differs never arrived.
    private long lost() {
        ProcessKey process = instance(Workspace.FLOOD).orElseThrow().process();
        // One of the newest: whatever is older than what is kept comes as the first that is.
        long recent = Math.max(0, host.snapshot().logLines() - 10_000);
        var line = host.logs(process, recent, 1).lines().getFirst();
        return Long.parseLong(line.text().split(" ")[1]) - line.number();
    }

    /// The machine may be shared: whoever reads the figures should see with how much else.
    private static void machine(String when) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        System.out.printf(
                Locale.ROOT,
                "# %s: %d processors, load average %.1f%n",
                when,
                system.getAvailableProcessors(),
                system.getSystemLoadAverage());
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
