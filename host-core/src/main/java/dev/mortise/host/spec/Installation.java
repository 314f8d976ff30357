package dev.mortise.host.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One version of a plugin on this machine.
///
/// @param path the executable, absolute; never a shell line
/// @param env added to what the protocol itself sets
/// @param sha256 64 lower-case hex digits over `path` and then `files`, or none: unpinned
/// @param files what the pin covers besides `path`, in order
/// @param profile only for [Kind#GO_PLUGIN]
public record Installation(
        InstallationId id,
        Kind kind,
        Path path,
        List<String> args,
        Map<String, Setting> env,
        Optional<String> sha256,
        List<Path> files,
        Optional<String> profile) {

    public Installation {
        args = List.copyOf(args);
        env = Map.copyOf(env);
        files = List.copyOf(files);
    }

    /// An unpinned installation with neither arguments nor environment.
    public Installation(InstallationId id, Kind kind, Path path) {
        this(id, kind, path, List.of(), Map.of(), Optional.empty(), List.of(), Optional.empty());
    }
}
