package dev.mortise.app;

import dev.mortise.app.shell.MessagePage.Message;
import dev.mortise.cli.DemoWorkspace;
import dev.mortise.cli.HostLog;
import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.config.ConfigException;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.config.HostConfig;
import dev.mortise.host.config.Problem;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What became of opening a host: it, or a page that says why not. Takes time: never on the FX
/// thread.
sealed interface Opening {

    record Opened(EmbeddedHost host) implements Opening {}

    /// @param rest the configuration without its faulty parts, if they are all that is wrong
    record Refused(Message message, Optional<HostConfig> rest) implements Opening {}

    Logger LOG = LoggerFactory.getLogger(Opening.class);

    /// @param err told when no log can be kept
    static Opening of(Source source, PrintWriter err) {
        try {
            return switch (source) {
                case Source.File(Path path, Optional<Path> state) -> {
                    HostConfig config = ConfigFile.read(path, System.getenv());
                    yield of(state.map(config::withStateDir).orElse(config), err);
                }
                case Source.Demo(Path state, Optional<Path> canaries) -> {
                    Path file = new DemoWorkspace(state, canaries).write();
                    yield of(ConfigFile.read(file, System.getenv()).withStateDir(state), err);
                }
            };
        } catch (ConfigException e) {
            return refused(source, e);
        } catch (IOException e) {
            return new Refused(
                    new Message(
                            "The demo workspace could not be written",
                            "Nothing was started.",
                            List.of(e.toString()),
                            "Give another directory with --state-dir."),
                    Optional.empty());
        } catch (RuntimeException e) {
            LOG.error("opening failed", e);
            return new Refused(
                    new Message(
                            "The host could not be opened",
                            "This is a fault of Mortise itself.",
                            List.of(e.toString()),
                            "Please report it with what you did."),
                    Optional.empty());
        }
    }

    static Opening of(HostConfig config, PrintWriter err) {
        try {
            var host = EmbeddedHost.open(config, System.getenv());
            HostLog.into(config.stateDir(), err);
            return new Opened(host);
        } catch (HostException e) {
            HostError error = e.error();
            return new Refused(
                    new Message(
                            error instanceof HostError.StateDirectoryHeld
                                    ? "Another host is at work here"
                                    : "The host could not be opened",
                            "No plugin was started.",
                            List.of((error.what() + " " + error.why()).strip()),
                            error.remedy()),
                    Optional.empty());
        }
    }

    private static Refused refused(Source source, ConfigException e) {
        int n = e.problems().size();
        boolean some = e.rest().isPresent();
        return new Refused(
                new Message(
                        n == 1
                                ? "1 problem in " + source.name()
                                : n + " problems in " + source.name(),
                        "Nothing was started.",
                        e.problems().stream().map(Problem::toString).toList(),
                        some
                                ? "Mend the file and open it again, or start what is in order."
                                : "Mend the file and open it again."),
                e.rest());
    }
}
