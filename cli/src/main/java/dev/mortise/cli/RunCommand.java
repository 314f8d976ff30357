package dev.mortise.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `mortise run FILE`: a host in the foreground.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Starts the enabled instances of a configuration, keeps them alive and prints what"
                    + " happens, until interrupted: once to stop gently, twice to stop now.",
            "Exit codes: 0 stopped as asked, 3 the configuration is not valid, 4 another host holds"
                    + " the state directory."
        })
final class RunCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "a mortise.yaml")
    private Path file = Path.of("mortise.yaml");

    @Option(names = "--logs", description = "print the plugins' own lines too, secrets masked")
    private boolean logs;

    @Mixin private RunOptions options = new RunOptions();

    @Override
    public Integer call() throws InterruptedException {
        var command = spec.commandLine();
        var config = Configurations.leniently(file, command.getErr());
        return config.isEmpty()
                ? ExitCode.CONFIGURATION
                : options.run(config.get(), logs, command.getOut(), command.getErr());
    }
}
