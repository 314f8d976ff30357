package dev.mortise.host.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What the system is asked to run: path and arguments as they are, never a shell line.
///
/// @param env all of the child's environment: nothing is inherited
/// @param directory the child's working directory
public record CommandSpec(Path path, List<String> args, Map<String, String> env, Path directory) {

    public CommandSpec {
        args = List.copyOf(args);
        env = Map.copyOf(env);
    }

    /// Without the environment: it holds secrets.
    @Override
    public String toString() {
        return "CommandSpec[%s %d arguments %d variables in %s]"
                .formatted(path, args.size(), env.size(), directory);
    }
}
