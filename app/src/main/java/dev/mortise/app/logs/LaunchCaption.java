package dev.mortise.app.logs;

import dev.mortise.host.logs.LogLine;

/// What is said behind "launch 4 ·" where its lines begin. The log itself knows only when the first
/// line came; who has the journal can say more.
@FunctionalInterface
public interface LaunchCaption {

    /// @param first the first line that is kept of the launch
    /// @param begins false when earlier lines of the same launch are lost
    String of(LogLine first, boolean begins);
}
