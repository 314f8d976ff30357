package dev.mortise.benchmarks;

import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostCommand;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.spec.InstanceId;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// How long a plugin takes from just before its exec until the host calls it HEALTHY, by the times
/// of the host's own records: what the plugin needs for itself is in it.
///
///     ReadyLatency CONFIG DIRECTORY COUNT
///
/// Restarts the configuration's first instance so often. Writes both times as `job` would, `E` and
/// `S`, into `DIRECTORY/launches`.
public final class ReadyLatency {

    private ReadyLatency() {}

    public static void main(String[] args) throws Exception {
        var config = ConfigFile.read(Path.of(args[0]), System.getenv());
        try (var out =
                        new PrintStream(
                                Path.of(args[1], "launches").toFile(), StandardCharsets.UTF_8);
                var host = EmbeddedHost.open(config, System.getenv())) {
            host.start();
            run(host, config.instances().getFirst().id(), Integer.parseInt(args[2]), out);
            host.closeNow();
        }
    }

    private static void run(EmbeddedHost host, InstanceId instance, int count, PrintStream out)
            throws InterruptedException, HostException {
        var records = new RecordTail(host);
        for (int i = 0; i < count; i++) {
            HostRecord began = records.next(HostRecord.LaunchBegan.class::isInstance);
            HostRecord healthy = records.next(RecordTail::healthy);
            out.printf("E %021d%nS %021d%n", began.uptime().toNanos(), healthy.uptime().toNanos());
            host.command(new HostCommand.Restart(instance));
        }
    }
}
