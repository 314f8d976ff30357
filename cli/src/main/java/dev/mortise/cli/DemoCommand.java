package dev.mortise.cli;

import dev.mortise.host.config.Directories;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `mortise demo`: a dozen real plugins of three tenants, healthy and not.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the demo workspace: real plugin processes that work, talk, leak, hang and crash.",
            "Its state directory is .../mortise/demo; it stays, so that the files can be looked at."
        })
final class DemoCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--text",
            description =
                    "events and logs as text in this terminal: what this command always does; a"
                            + " checkout's script and the console open the window without it")
    private boolean text;

    @Option(
            names = "--canaries",
            paramLabel = "FILE",
            description =
                    "where the talking plugin notes the secrets that it made up; the host never"
                            + " reads it")
    private @Nullable Path canaries;

    @Mixin private RunOptions options = new RunOptions();

    @Override
    public Integer call() throws InterruptedException, IOException {
        var command = spec.commandLine();
        Path state =
                options.stateDirectory()
                        .orElseGet(() -> Directories.of(System.getenv()).state().resolve("demo"));
        var workspace = new DemoWorkspace(state, Optional.ofNullable(canaries));
        Path file;
        try {
            file = workspace.write();
        } catch (IOException e) {
            command.getErr()
                    .println(
                            "mortise: the demo workspace could not be written to "
                                    + state
                                    + ": "
                                    + e.getMessage()
                                    + ". Give another directory with --state-dir.");
            return ExitCode.STATE_DIRECTORY;
        }
        var config = Configurations.strictly(file, command.getErr());
        return config.isEmpty()
                ? ExitCode.CONFIGURATION
                : options.run(
                        config.get().withStateDir(state), true, command.getOut(), command.getErr());
    }
}
