package dev.mortise.host;

import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A host in a process of its own, for a test that kills it again and again. It tells what it
/// found, and of every operation that it is about to be asked and that the host has said yes.
///
/// Arguments: the configuration, a seed, and `once` to end in order at once.
final class KilledHostMain {

    static final List<String> INSTANCES = List.of("a", "b", "c", "d");

    public static void main(String[] args) throws Exception {
        var config = ConfigFile.read(Path.of(args[0]), System.getenv());
        var host = EmbeddedHost.open(config, System.getenv());
        host.start();
        tellWhatWasFound(host);
        if (args.length > 2) {
            host.close();
            System.out.println("closed");
            return;
        }
        System.out.println("ready");
        var random = new Random(Long.parseLong(args[1]));
        while (true) {
            ask(host, random);
        }
    }

    private static void tellWhatWasFound(EmbeddedHost host) {
        var snapshot = host.snapshot();
        snapshot.problems().forEach(problem -> System.out.println("problem " + problem));
        for (String name : INSTANCES) {
            var id = new InstanceId("north", name);
            boolean on = host.ledger().desired(id).map(Ledger.Desired::enabled).orElse(true);
            boolean held = host.ledger().held(new ProcessKey.Own(id)).isPresent();
            System.out.println(
                    "found " + name + (on ? " on" : " off") + (held ? " held" : " free"));
        }
    }

    private static void ask(EmbeddedHost host, Random random) throws Exception {
        String name = INSTANCES.get(random.nextInt(INSTANCES.size()));
        var id = new InstanceId("north", name);
        switch (random.nextInt(6)) {
            case 0, 1 -> ask(host, name, "on", new HostCommand.Enable(id));
            case 2 -> ask(host, name, "off", new HostCommand.Disable(id));
            case 3 -> ask(host, name, "off", new HostCommand.StopGently(id));
            case 4 -> ask(host, name, "on", new HostCommand.Restart(id));
            default -> {
                Optional<Duration> length =
                        random.nextBoolean() ? Optional.empty() : Optional.of(Duration.ofHours(1));
                ask(
                        host,
                        name,
                        length.isEmpty() ? "free" : "held",
                        new HostCommand.Hold(id, length));
            }
        }
    }

    private static void ask(EmbeddedHost host, String name, String wish, HostCommand command)
            throws Exception {
        System.out.println("want " + name + " " + wish);
        var answer = host.command(command);
        if (answer.unsaved().isPresent()) {
            throw new AssertionError(answer.unsaved().get());
        }
        System.out.println((answer.accepted() ? "done " : "idle ") + name + " " + wish);
    }
}
