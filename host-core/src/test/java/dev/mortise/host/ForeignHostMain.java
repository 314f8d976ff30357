package dev.mortise.host;

import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.Kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A host in a process of its own, for tests of the surroundings a JVM is born into: one plugin on
/// a socket, and one that prints Chinese. Tells what came of them in plain ASCII.
final class ForeignHostMain {

    /// Octal, so that it does not depend on what it passes through.
    private static final String SPEAKER =
            """
            printf '\\344\\270\\255\\346\\226\\207'
            case "$(set)" in *_PROXY=*|*_proxy=*) printf ' proxied';; esac
            echo ' ok'
            exec sleep 600
            """;

    private ForeignHostMain() {}

    public static void main(String[] args) throws Exception {
        var host = new TestHost(Path.of(args[0]));
        var caller = host.own(host.small(), TestPolicy.policy());
        var speaker =
                host.own(
                        host.register(
                                Kind.PLAIN, Map.of(), Path.of("/bin/sh"), List.of("-c", SPEAKER)),
                        TestPolicy.policy());
        host.manager.enable(caller);
        host.manager.enable(speaker);
        host.await(caller, State.HEALTHY);
        host.await(speaker, State.HEALTHY);
        // Several answers over the socket.
        TestHost.untilTold(() -> messages(host) > 6, () -> "messages: " + messages(host));
        String line = host.log(speaker, text -> text.endsWith(" ok")).line();
        host.close();
        System.out.println("healthy " + ascii(line));
        System.exit(0);
    }

    private static long messages(TestHost host) {
        return host.manager.hostSnapshot().processes().stream()
                .mapToLong(process -> process.status().messages())
                .max()
                .orElse(0);
    }

    private static String ascii(String text) {
        var ascii = new StringBuilder();
        text.chars().forEach(c -> ascii.append(c < 128 ? "" + (char) c : "<%04x>".formatted(c)));
        return ascii.toString();
    }
}
