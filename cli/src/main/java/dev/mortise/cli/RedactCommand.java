package dev.mortise.cli;

import dev.mortise.host.logs.LineBytes;
import dev.mortise.host.logs.LineSplitter;
import dev.mortise.host.logs.Redactor;
import dev.mortise.host.logs.SecretValues;

import picocli.CommandLine.Command;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;

/// `mortise redact`: the log pipeline's masking, for any text.
@Command(
        name = "redact",
        mixinStandardHelpOptions = true,
        description = {
            "Masks secrets in what comes on standard input, as the host does with every line of a"
                    + " plugin, and writes the rest as it is.",
            "A line over 1 MiB comes out in pieces."
        })
final class RedactCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        try (var out = new BufferedOutputStream(System.out, 64 * 1024)) {
            redact(System.in, out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return ExitCode.OK;
    }

    static void redact(InputStream in, OutputStream out) throws IOException {
        var redactor = new Redactor(List.of(), new SecretValues());
        var lines = new LineSplitter();
        byte[] buffer = new byte[64 * 1024];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            lines.feed(buffer, 0, n, line -> write(redactor.mask(line), out));
        }
        lines.end(line -> write(redactor.mask(line), out));
    }

    private static void write(LineBytes line, OutputStream out) {
        try {
            out.write(line.buffer(), line.offset(), line.length());
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
