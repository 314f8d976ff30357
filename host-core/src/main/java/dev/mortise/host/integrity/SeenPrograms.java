package dev.mortise.host.integrity;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The program files that were ready at least once, over all hosts of a state directory: a line for
/// each, a hash of its path and [FileStamp]. Whatever replaces or changes the file makes it
/// another.
///
/// What cannot be read or written costs a program no more than one more first start.
final class SeenPrograms {

    private static final Logger LOG = LoggerFactory.getLogger(SeenPrograms.class);

    /// So many versions are kept; the oldest give way when the file is read.
    private static final int MOST = 1000;

    private static final int HASH_BYTES = 16;

    private final Path file;
    private final Set<String> seen = new LinkedHashSet<>();
    private boolean read;

    SeenPrograms(Path file) {
        this.file = file;
    }

    synchronized boolean contains(Path program) {
        return lines().contains(line(program));
    }

    synchronized void add(Path program) {
        String line = line(program);
        if (!lines().add(line)) {
            return;
        }
        try {
            Files.writeString(
                    file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.warn("{} was not written: {}", file, e.toString());
        }
    }

    private Set<String> lines() {
        if (!read) {
            read = true;
            try {
                List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
                seen.addAll(lines.subList(Math.max(0, lines.size() - MOST), lines.size()));
                if (lines.size() > MOST) {
                    Files.write(file, seen);
                }
            } catch (NoSuchFileException _) {
                // nothing was ready yet
            } catch (IOException e) {
                LOG.warn("{} was not read: {}", file, e.toString());
            }
        }
        return seen;
    }

    /// A program that cannot be looked at is none that was seen.
    private static String line(Path program) {
        String stamp;
        try {
            stamp = FileStamp.of(program).toString();
        } catch (IOException e) {
            stamp = e.toString();
        }
        byte[] hash =
                Pin.digest().digest((program + "\n" + stamp).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
    }
}
