package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A whole look at an installation: what would keep it from being launched, and what somebody ought
/// to know. Reads every file it hashes, and starts nothing.
///
/// @param problems each keeps it from being launched
/// @param warnings none of these does
/// @param sha256 what its files hash to now; none where they could not be read, or nobody asked
public record Inspection(
        InstallationId installation,
        List<HostError> problems,
        List<HostError> warnings,
        Optional<String> sha256) {

    public Inspection {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
    }

    /// Hashes only what is pinned.
    public static Inspection of(Installation installation) {
        return of(installation, new Preflight());
    }

    static Inspection of(Installation installation, Preflight preflight) {
        var problems = new ArrayList<>(preflight.problems(installation));
        Optional<String> found = Optional.empty();
        boolean complete = problems.stream().noneMatch(Inspection::isMissing);
        if (complete && installation.sha256().isPresent()) {
            String pin = installation.sha256().get();
            try {
                String hash = Pin.sha256(installation);
                found = Optional.of(hash);
                if (!hash.equals(pin)) {
                    problems.add(Pin.mismatch(installation, pin, hash));
                }
            } catch (IOException e) {
                problems.add(new ProgramFault.HashUnknown(installation.id(), installation.path()));
            }
        }
        var warnings = new ArrayList<>(Exposure.warnings(installation));
        Proxies.warning(installation).ifPresent(warnings::add);
        return new Inspection(installation.id(), problems, warnings, found);
    }

    /// A hash over what is not there says nothing.
    private static boolean isMissing(HostError error) {
        return error instanceof ProgramFault.ProgramUnusable
                || error instanceof ProgramFault.PinnedFileUnusable;
    }

    public boolean well() {
        return problems.isEmpty();
    }

    /// Problems first.
    public List<HostError> findings() {
        return Stream.concat(problems.stream(), warnings.stream()).toList();
    }

    /// For the records.
    public String words() {
        String begin = installation + " was verified: ";
        if (!findings().isEmpty()) {
            return begin
                    + findings().stream().map(HostError::sentence).collect(Collectors.joining(" "));
        }
        return begin
                + sha256.map(hash -> "it is what was pinned, SHA-256 " + hash + ".")
                        .orElse("it can be run; it is not pinned.");
    }
}
