package dev.mortise.host.process;

import dev.mortise.host.spec.CommandSpec;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// A host in a JVM of its own, for what a JVM can only be born with: passes on what one child says.
final class DeafHostMain {

    private DeafHostMain() {}

    /// @param args the contract's class, a program, its directory, its arguments
    public static void main(String... args) throws Exception {
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        var contract = (RunnerContract) constructor.newInstance();
        var command =
                new CommandSpec(
                        Path.of(args[1]),
                        List.of(Arrays.copyOfRange(args, 3, args.length)),
                        Map.of(),
                        Path.of(args[2]));
        var out = new Heard();
        try (Runner runner = contract.runner()) {
            Child child = runner.start("deaf", command, out, new Heard());
            Trial.get(child.exit());
            Trial.get(child.drained());
        }
        System.out.print(out.text());
        System.out.println("over");
        System.exit(0);
    }
}
