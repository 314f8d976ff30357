package dev.mortise.cli;

import dev.mortise.host.config.ConfigException;
import dev.mortise.host.config.ConfigFile;
import dev.mortise.host.config.HostConfig;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a configuration for a command, and says what is wrong with it.
final class Configurations {

    private Configurations() {}

    /// The file as a whole, or nothing.
    ///
    /// @return empty when it is not valid; the problems have been printed then
    static Optional<HostConfig> strictly(Path file, PrintWriter err) {
        return read(file, err, false);
    }

    /// What can be run of the file: a faulty definition keeps nothing else from starting (must-hold
    /// B227).
    ///
    /// @return empty when nothing can be run; the problems have been printed in any case
    static Optional<HostConfig> leniently(Path file, PrintWriter err) {
        return read(file, err, true);
    }

    private static Optional<HostConfig> read(Path file, PrintWriter err, boolean leniently) {
        try {
            HostConfig config = ConfigFile.read(file, System.getenv());
            config.warnings().forEach(warning -> err.println("warning: " + warning));
            return Optional.of(config);
        } catch (ConfigException e) {
            e.problems().forEach(err::println);
            var rest = leniently ? e.rest() : Optional.<HostConfig>empty();
            int problems = e.problems().size();
            err.printf(
                    "mortise: %s in %s; %s.%n",
                    problems == 1 ? "1 problem" : problems + " problems",
                    file,
                    rest.isPresent() ? "the rest is started" : "nothing was started");
            return rest;
        }
    }
}
