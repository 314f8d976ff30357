package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.spec.Installation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/// Why a program probably does not start: its file beside this host, and what its last words are
/// known to come from.
///
/// @param mode its bits such as `rwxr-xr-x`, or "unknown"
/// @param owner the user it belongs to, or "unknown"
/// @param file what kind of file it is, and for which machine
/// @param host this host's own machine
/// @param likely reasons as sentences with what to do, the likeliest first; empty when nothing is
///   known to fit
public record Diagnosis(
        Path path, String mode, String owner, String file, String host, List<String> likely) {

    private static final String UNKNOWN = "unknown";

    public Diagnosis {
        likely = List.copyOf(likely);
    }

    /// What the files themselves show comes first: it is certain. Then what the system said.
    ///
    /// @param lastWords what the launch printed last, redacted, oldest first
    static Diagnosis of(Installation installation, Inspection found, List<String> lastWords) {
        return of(installation, found.problems(), lastWords);
    }

    static Diagnosis of(
            Installation installation, List<HostError> problems, List<String> lastWords) {
        Path path = installation.path();
        String mode = UNKNOWN;
        String owner = UNKNOWN;
        try {
            var attributes = Files.readAttributes(path, PosixFileAttributes.class);
            mode = PosixFilePermissions.toString(attributes.permissions());
            owner = attributes.owner().getName();
        } catch (IOException | UnsupportedOperationException _) {
            // not there, or no such rights
        }
        var likely = new ArrayList<String>();
        problems.stream().map(HostError::sentence).forEach(likely::add);
        for (String line : lastWords.reversed()) {
            LastWords.explain(installation, line)
                    .filter(reason -> !likely.contains(reason))
                    .ifPresent(likely::add);
        }
        return new Diagnosis(
                path,
                mode,
                owner,
                kind(path),
                Elf.host().map(Elf::architecture).orElse(System.getProperty("os.arch", UNKNOWN)),
                likely);
    }

    private static String kind(Path path) {
        try {
            return Files.isRegularFile(path) ? Format.of(path).words() : "no regular file";
        } catch (IOException _) {
            return "a file that this user may not read";
        }
    }

    /// The file beside this host, as a sentence.
    public String facts() {
        return "%s has mode %s, belongs to %s and is %s; this host is %s."
                .formatted(path, mode, owner, file, host);
    }

    /// All of it, for people.
    public String words() {
        return likely.isEmpty() ? facts() : facts() + " " + String.join(" ", likely);
    }
}
