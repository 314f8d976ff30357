package dev.mortise.app;

import dev.mortise.app.screens.Display;
import dev.mortise.cli.Durations;
import dev.mortise.cli.ExitCode;
import dev.mortise.host.config.Directories;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Logger;

/// `mortise-console`: decides between a window and pictures, then starts one of them.
///
/// Not an `Application` itself: on the class path, JavaFX refuses to start from one.
@Command(
        name = "mortise-console",
        mixinStandardHelpOptions = true,
        description = {
            "The console of a plugin host, with the host in the same process.",
            "Without a display it renders its screens as pictures and text instead."
        })
public final class Launcher {

    /// Where pictures go when nobody said where.
    private static final Path PICTURES = Path.of("target", "screens");

    private static final Duration UNASKED = Duration.ofSeconds(60);

    /// Held here, or the filter is collected with it. JavaFX warns of being on the class path,
    /// which is where we mean it to be.
    private static final Logger JAVAFX = Logger.getLogger("javafx");

    @Spec private CommandSpec spec = CommandSpec.create();

    public static void main(String[] args) {
        JAVAFX.setFilter(
                record ->
                        record.getMessage() == null
                                || !record.getMessage().startsWith("Unsupported JavaFX"));
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Launcher())
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Duration.class, Durations::parse)
                .setExecutionExceptionHandler(
                        (e, command, _) -> {
                            command.getErr()
                                    .println(
                                            "mortise-console: this is a fault of Mortise itself: "
                                                    + e
                                                    + ". Please report it with what you did.");
                            return ExitCode.FAILED;
                        });
    }

    @Command(
            name = "open",
            mixinStandardHelpOptions = true,
            description = "Opens a configuration: the window first, its plugins after.")
    int open(
            @Mixin ConsoleOptions options,
            @Parameters(paramLabel = "FILE", description = "a mortise.yaml") Path file)
            throws InterruptedException {
        return run(options, new Source.File(file, options.stateDirectory()));
    }

    @Command(
            name = "demo",
            mixinStandardHelpOptions = true,
            description = "Opens the demo workspace: real plugins that work, talk, leak and crash.")
    int demo(
            @Mixin ConsoleOptions options,
            @Option(
                            names = "--canaries",
                            paramLabel = "FILE",
                            description =
                                    "where the talking plugin notes the secrets that it made up;"
                                            + " the host never reads it")
                    @Nullable Path canaries)
            throws InterruptedException {
        Path state =
                options.stateDirectory()
                        .orElseGet(() -> Directories.of(System.getenv()).state().resolve("demo"));
        return run(options, new Source.Demo(state, Optional.ofNullable(canaries)));
    }

    private int run(ConsoleOptions options, Source source) throws InterruptedException {
        var out = spec.commandLine().getOut();
        var err = spec.commandLine().getErr();
        Optional<String> missing =
                options.screens().isPresent() ? Optional.empty() : Display.missing();
        if (options.screens().isPresent() || missing.isPresent()) {
            Path pictures = options.screens().orElseGet(PICTURES::toAbsolutePath);
            missing.ifPresent(
                    why ->
                            err.println(
                                    "mortise-console: "
                                            + why
                                            + " There is no window; the screens are rendered into "
                                            + pictures
                                            + " instead."));
            Optional<String> hopeless = Display.missingForPictures();
            if (hopeless.isPresent()) {
                err.println("mortise-console: " + hopeless.get());
                return ExitCode.FAILED;
            }
            Display.headless();
            // Who asked for pictures says when to stop; who did not gets a minute of them.
            Optional<Duration> time =
                    options.screens().isPresent()
                            ? options.time()
                            : options.time().or(() -> Optional.of(UNASKED));
            return new Pictures(options, time, source, pictures, out, err).run();
        }
        return Mortise.launch(options, source, err);
    }
}
