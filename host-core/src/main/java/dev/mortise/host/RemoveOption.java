package dev.mortise.host;

/// How [Manager#remove] treats the instance's data. Without any it is kept.
public enum RemoveOption {
    /// Deletes it once the process is gone. Cannot be undone.
    WITH_PURGE,
    /// With a purge: first packs it into a file below the state directory.
    WITH_BACKUP
}
