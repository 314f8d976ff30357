package dev.mortise.host.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/// Ends what a launch has left behind: processes that moved to another group or session, or were
/// adopted by another parent (must-hold B042). They are known by the launch's mark, which they
/// inherited.
///
/// Looking through `/proc` costs up to 0.1 ms per process on the machine (reading the start time,
/// to pass over what is older than the launch, was measured to cost as much), so launches that end
/// together share one look. What carries the mark is held by a descriptor and looked at again
/// before it is killed, so that no other process with its number is (must-hold B173). Environment
/// blocks are searched for marks and wiped; nothing of them is kept or shown (must-hold B005).
/// Elsewhere than on Linux nothing is found.
public final class Sweeper implements AutoCloseable {

    private static final int ROUNDS = 5;

    /// @param leftovers as `pid name`, each once, in the order found
    /// @param clean false when something was still there at last
    public record Result(List<String> leftovers, boolean clean) {
        public static final Result NOTHING = new Result(List.of(), true);
    }

    private record Request(Mark mark, List<String> found, CompletableFuture<Result> result) {}

    private static final Request END =
            new Request(
                    new Mark("END", "00000000", java.util.Optional.empty()),
                    List.of(),
                    new CompletableFuture<>());

    private final LinkedBlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private volatile boolean ended;
    private final boolean linux = Files.isReadable(Path.of("/proc/self/environ"));

    /// Of the one thread.
    private final Environ environ = new Environ();

    /// Its thread begins with the first request: most hosts never have one.
    private final AtomicBoolean begun = new AtomicBoolean();

    private void begin() {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("sweeper").start(this::run);
        }
    }

    /// Kills everything that carries the mark. Completes when a look finds nothing any more.
    public CompletableFuture<Result> sweep(Mark mark) {
        if (!linux) {
            return CompletableFuture.completedFuture(new Result(List.of(), true));
        }
        var request = new Request(mark, new ArrayList<>(), new CompletableFuture<>());
        requests.add(request);
        begin();
        if (ended) {
            giveUp();
        }
        return request.result();
    }

    @Override
    public void close() {
        requests.add(END);
        if (begun.compareAndSet(false, true)) {
            ended = true;
        }
    }

    /// What came after the end is not looked for: by then nothing is left to look for.
    private void giveUp() {
        for (Request late = requests.poll(); late != null; late = requests.poll()) {
            late.result().complete(Result.NOTHING);
        }
    }

    private void run() {
        try {
            while (true) {
                var batch = new ArrayList<Request>();
                batch.add(requests.take());
                requests.drainTo(batch);
                boolean last = batch.removeIf(request -> request == END);
                sweep(batch);
                if (last) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            ended = true;
            giveUp();
        }
    }

    private void sweep(List<Request> batch) throws InterruptedException {
        List<Request> open = batch;
        for (int round = 1; round <= ROUNDS && !open.isEmpty(); round++) {
            Map<Mark, List<Long>> found = look(open);
            var left = new ArrayList<Request>();
            for (Request request : open) {
                List<Long> pids = found.getOrDefault(request.mark(), List.of());
                if (pids.isEmpty()) {
                    request.result().complete(new Result(List.copyOf(request.found()), true));
                } else {
                    pids.forEach(pid -> end(pid, request));
                    left.add(request);
                }
            }
            open = left;
            if (!open.isEmpty()) {
                // A killed process takes a moment to go.
                Thread.sleep(2L << round);
            }
        }
        open.forEach(r -> r.result().complete(new Result(List.copyOf(r.found()), false)));
    }

    /// What was found may be somebody else by now: it is held first, and then looked at again.
    private void end(long pid, Request request) {
        try (var held = Held.of(pid)) {
            if (environ.carries(pid, request.mark())) {
                String line = pid + " " + Proc.name(pid);
                if (!request.found().contains(line)) {
                    request.found().add(line);
                }
                held.kill();
            }
        }
    }

    /// Pids by the mark they carry.
    private Map<Mark, List<Long>> look(List<Request> requests) {
        var wanted = new HashMap<String, Mark>();
        requests.forEach(r -> wanted.put(Environ.entry(r.mark()), r.mark()));
        var found = new HashMap<Mark, List<Long>>();
        for (long pid : Proc.others()) {
            for (Mark mark : environ.marks(pid, wanted)) {
                found.computeIfAbsent(mark, _ -> new ArrayList<>()).add(pid);
            }
        }
        return found;
    }
}
