package dev.mortise.host;

import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.Supervision;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A host in a process of its own, for tests that kill it: three plugins, one of which has put a
/// child into another session. Prints their pids, then waits to be killed.
final class HostMain {

    public static void main(String[] args) throws Exception {
        var host = new TestHost(Path.of(args[0]));
        Supervision policy = TestPolicy.policy();
        var steady = host.run(policy, "steady");
        var deaf = host.run(policy, "deaf");
        var shell =
                host.own(
                        host.register(
                                Kind.PLAIN,
                                Map.of(),
                                Path.of("/bin/sh"),
                                List.of(
                                        "-c",
                                        "/usr/bin/setsid /bin/sleep 600 & echo child $!; wait")),
                        policy);
        host.manager.enable(shell);
        for (var id : List.of(steady, deaf, shell)) {
            host.await(id, dev.mortise.host.lifecycle.State.HEALTHY);
        }
        String child = host.log(shell, line -> line.startsWith("child ")).line().substring(6);
        System.out.println(
                "pids %d %d %d %s"
                        .formatted(host.pid(steady), host.pid(deaf), host.pid(shell), child));
        Thread.currentThread().join();
    }
}
