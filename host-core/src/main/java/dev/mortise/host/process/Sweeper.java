package dev.mortise.host.process;

import dev.mortise.host.platform.Posix;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/// Ends what a launch has left behind: processes that moved to another group or session, or were
/// adopted by another parent (must-hold B042). They are known by the launch's mark, which they
/// inherited.
///
/// Looking through `/proc` costs about 0.1 ms per process on the machine, so launches that end
/// together share one look. Environment blocks are searched for marks and wiped; nothing of them is
/// kept or shown (must-hold B005). Elsewhere than on Linux nothing is found.
public final class Sweeper implements AutoCloseable {

    private static final Path PROC = Path.of("/proc");
    private static final int SIGKILL = 9;
    private static final int ROUNDS = 5;
    private static final int MAX_ENVIRONMENT = 4 * 1024 * 1024;

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
    private final boolean linux = Files.isReadable(PROC.resolve("self/environ"));

    public Sweeper() {
        if (linux) {
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
        if (ended) {
            giveUp();
        }
        return request.result();
    }

    @Override
    public void close() {
        requests.add(END);
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
            Map<String, List<Long>> found = look(open);
            var left = new ArrayList<Request>();
            for (Request request : open) {
                List<Long> pids = found.getOrDefault(request.mark().value(), List.of());
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

    private static void end(long pid, Request request) {
        String line = pid + " " + name(pid);
        if (!request.found().contains(line)) {
            request.found().add(line);
        }
        Posix.kill(pid, SIGKILL);
    }

    /// Pids by the mark they carry.
    private static Map<String, List<Long>> look(List<Request> requests) {
        var wanted = new HashMap<String, String>();
        requests.forEach(
                r -> wanted.put(r.mark().variable() + "=" + r.mark().value(), r.mark().value()));
        var found = new HashMap<String, List<Long>>();
        long self = ProcessHandle.current().pid();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (pid != self) {
                    marks(process.resolve("environ"), wanted)
                            .forEach(
                                    m -> found.computeIfAbsent(m, _ -> new ArrayList<>()).add(pid));
                }
            }
        } catch (IOException | NumberFormatException _) {
            // Without /proc nothing can be proven ours, so nothing is killed.
        }
        return found;
    }

    private static List<String> marks(Path environ, Map<String, String> wanted) {
        byte[] block = {};
        try (InputStream in = Files.newInputStream(environ)) {
            block = in.readNBytes(MAX_ENVIRONMENT);
            var found = new ArrayList<String>();
            int start = 0;
            for (int i = 0; i <= block.length; i++) {
                if (i == block.length || block[i] == 0) {
                    if (looksLikeMark(block, start, i)) {
                        String entry =
                                new String(block, start, i - start, StandardCharsets.US_ASCII);
                        String mark = wanted.get(entry);
                        if (mark != null) {
                            found.add(mark);
                        }
                    }
                    start = i + 1;
                }
            }
            return found;
        } catch (IOException _) {
            return List.of(); // gone, or another user's
        } finally {
            Arrays.fill(block, (byte) 0);
        }
    }

    /// Only entries of a mark's length become text; everything else in the block stays bytes.
    private static boolean looksLikeMark(byte[] block, int from, int to) {
        int length = to - from;
        if (length < 24 || length > 64) {
            return false;
        }
        for (int i = from; i < to - 16; i++) {
            if (block[i] == '_'
                    && block[i + 1] == 'I'
                    && block[i + 2] == 'D'
                    && block[i + 3] == '=') {
                return true;
            }
        }
        return false;
    }

    private static String name(long pid) {
        try {
            return Files.readString(PROC.resolve(Long.toString(pid)).resolve("comm")).strip();
        } catch (IOException _) {
            return "?";
        }
    }
}
