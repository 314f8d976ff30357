package dev.mortise.host;

import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.lifecycle.State;

import java.nio.file.Path;

/// A host in a process of its own, as a file describes it, for tests that end it one way or
/// another.
///
/// Arguments: the configuration, and how it is to end: `wait` to be killed, `exit`, or `main` to
/// come to the end of main after closing. Prints `ready` once everything is healthy, and goes on
/// when it is told anything.
final class FileHostMain {

    public static void main(String[] args) throws Exception {
        var host =
                EmbeddedHost.open(
                        ConfigFile.read(Path.of(args[0]), System.getenv()), System.getenv());
        host.start();
        long seen = 0;
        while (host.snapshot().instances().stream().anyMatch(i -> i.state() != State.HEALTHY)) {
            host.awaitRecords(seen, java.time.Duration.ofMillis(200));
            seen = host.records(seen, 1_000).records().size() + seen;
        }
        System.out.println("ready");
        System.in.read();
        switch (args[1]) {
            case "exit" -> System.exit(3);
            case "main" -> host.close();
            default -> Thread.currentThread().join();
        }
    }
}
