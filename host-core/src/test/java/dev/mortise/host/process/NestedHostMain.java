package dev.mortise.host.process;

import dev.mortise.host.spec.CommandSpec;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// A host in a JVM of its own, for what a JVM can only be born with: passes on what one child says.
final class NestedHostMain {

    /// What every child of it has in its environment.
    static final String GREETING = "größer als 日本 🚀";

    private NestedHostMain() {}

    /// @param args the contract's class, a program, its directory, its arguments
    public static void main(String... args) throws Exception {
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        var contract = (RunnerContract) constructor.newInstance();
        var command =
                new CommandSpec(
                        Path.of(args[1]),
                        List.of(Arrays.copyOfRange(args, 3, args.length)),
                        Map.of("GREETING", GREETING),
                        Path.of(args[2]));
        var out = new Heard();
        try (Runner runner = contract.runner()) {
            Child child = runner.start("nested", command, out, new Heard());
            Trial.get(child.exit());
            Trial.get(child.drained());
        }
        System.out.write(out.all()); // whatever the platform's character set is
        System.out.println("over");
        System.exit(0);
    }
}
