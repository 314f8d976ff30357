package dev.mortise.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/// The host's own log: files in the state directory, rotated (`product.md` §10).
public final class HostLog {

    private static final int BYTES = 1 << 20;
    private static final int FILES = 5;

    private HostLog() {}

    /// Sends everything that is logged from now on into `logs/` of the state directory. When that
    /// cannot be written, says so and goes on without.
    public static void into(Path stateDirectory, PrintWriter err) {
        Logger root = Logger.getLogger("");
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.setLevel(Level.INFO);
        Path directory = stateDirectory.resolve("logs");
        try {
            Files.createDirectories(directory);
            System.setProperty(
                    "java.util.logging.SimpleFormatter.format",
                    "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s %5$s%6$s%n");
            var file =
                    new FileHandler(
                            directory.toString().replace("%", "%%") + "/mortise.%g.log",
                            BYTES,
                            FILES,
                            true);
            file.setFormatter(new SimpleFormatter());
            file.setEncoding("UTF-8");
            root.addHandler(file);
        } catch (IOException e) {
            err.println("mortise: no log is kept in " + directory + ": " + e.getMessage());
        }
    }
}
