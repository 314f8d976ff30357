package dev.mortise.host;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What became of a removed instance's data (`cp1-host.md` §16).
///
/// @param purged it was asked to be deleted, and all of it is
/// @param dataPreserved it was not asked to be deleted
/// @param left what could not be deleted, `path: reason`; why the purge did not begin when its
///   process could not be ended or its backup failed
/// @param backup where it was packed to before
public record RemoveResult(
        boolean purged, boolean dataPreserved, List<String> left, Optional<Path> backup) {

    public RemoveResult {
        left = List.copyOf(left);
    }

    static RemoveResult kept() {
        return new RemoveResult(false, true, List.of(), Optional.empty());
    }
}
