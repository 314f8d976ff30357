package dev.mortise.benchmarks;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.config.ConfigFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/// A host without a window and without a reader, for `compare.sh` to look at from outside: state
/// directory, journal, capture and redaction as in `mortise run`, and a main thread that sleeps.
///
///     HeadlessHost CONFIG DIRECTORY [COUNT]
///
/// Writes `began` into the directory, the monotonic time in nanoseconds at which the host was told
/// to start, which is the clock of the programs it starts. With a count also `ready`: the time at
/// which so many launches had become HEALTHY; until then it reads the records. SIGTERM kills the
/// programs and ends it.
public final class HeadlessHost {

    private HeadlessHost() {}

    public static void main(String[] args) throws Exception {
        var directory = Path.of(args[1]);
        // Only the main thread touches it; it lives as long as the process does.
        var host =
                EmbeddedHost.open(
                        ConfigFile.read(Path.of(args[0]), System.getenv()), System.getenv());
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    host.closeNow();
                                    host.close();
                                }));
        note(directory.resolve("began"), System.nanoTime());
        host.start();
        if (args.length > 2) {
            note(directory.resolve("ready"), healthy(host, Integer.parseInt(args[2])));
        }
        new CountDownLatch(1).await();
    }

    private static long healthy(EmbeddedHost host, int count) throws InterruptedException {
        var records = new RecordTail(host);
        for (int i = 0; i < count; i++) {
            records.next(RecordTail::healthy);
        }
        return System.nanoTime();
    }

    /// Whole or not at all, since a script waits for the name.
    private static void note(Path file, long nanos) throws IOException {
        Path fresh = Path.of(file + ".new");
        Files.writeString(fresh, nanos + "\n");
        Files.move(fresh, file);
    }
}
