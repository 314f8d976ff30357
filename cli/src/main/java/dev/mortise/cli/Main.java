package dev.mortise.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/// `mortise`: the host for terminals.
@Command(
        name = "mortise",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Runs plugins as separate processes and tells what becomes of them.",
        subcommands = {
            RunCommand.class,
            CheckCommand.class,
            RedactCommand.class,
            DemoCommand.class,
            HelpCommand.class
        })
public final class Main {

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /// Text is UTF-8 whatever the platform's default is (must-hold B053).
    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(java.time.Duration.class, Durations::parse)
                .setExecutionExceptionHandler(Main::failed);
    }

    /// A fault of ours: a sentence for the operator, no stack trace.
    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        command.getErr()
                .println(
                        "mortise: this is a fault of Mortise itself: "
                                + e
                                + ". Please report it with what you did.");
        return ExitCode.FAILED;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "mortise " + (version == null ? "(built from source)" : version),
                "Java " + System.getProperty("java.version")
            };
        }
    }
}
