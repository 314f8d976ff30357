package dev.mortise.host;

/// What became of a removed instance's data (`cp1-host.md` §16).
public record RemoveResult(boolean purged, boolean dataPreserved) {}
