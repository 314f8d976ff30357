package dev.mortise.benchmarks;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostCommand;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.InstanceId;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// How long an operator's restart takes, from the command to the new program's `main()`.
///
///     RestartLatency CONFIG DIRECTORY COUNT
///
/// The configuration's one program is `job idle DIRECTORY/stamps`, and that is a fifo: the second
/// time comes from the program itself, on the clock of `System.nanoTime`. Each restart is asked for
/// once the launch before is HEALTHY. Writes both times as `job` would, `E` and `S`, into
/// `DIRECTORY/restarts`.
public final class RestartLatency {

    /// Bytes of a stamp, and of its kind with the blank after it.
    private static final int STAMP = 24;

    private static final int KIND = 2;

    private final EmbeddedHost host;
    private final RandomAccessFile stamps;

    private RestartLatency(EmbeddedHost host, RandomAccessFile stamps) {
        this.host = host;
        this.stamps = stamps;
    }

    public static void main(String[] args) throws Exception {
        var directory = Path.of(args[1]);
        var config = ConfigFile.read(Path.of(args[0]), System.getenv());
        // For writing too, so that there is always a writer and no end of file.
        try (var stamps = new RandomAccessFile(directory.resolve("stamps").toFile(), "rw");
                var out =
                        new PrintStream(
                                directory.resolve("restarts").toFile(), StandardCharsets.UTF_8);
                var host = EmbeddedHost.open(config, System.getenv())) {
            host.start();
            new RestartLatency(host, stamps)
                    .run(config.instances().getFirst().id(), Integer.parseInt(args[2]), out);
            host.closeNow();
        }
    }

    private void run(InstanceId instance, int count, PrintStream out)
            throws IOException, InterruptedException, HostException {
        var records = new RecordTail(host);
        stamp();
        for (int i = 0; i < count; i++) {
            records.next(RecordTail::healthy);
            long commanded = System.nanoTime();
            host.command(new HostCommand.Restart(instance));
            out.printf("E %021d%nS %021d%n", commanded, stamp());
        }
    }

    /// Waits for the next start.
    private long stamp() throws IOException {
        byte[] record = new byte[STAMP];
        stamps.readFully(record);
        return Long.parseLong(new String(record, KIND, STAMP - KIND - 1, StandardCharsets.UTF_8));
    }
}
