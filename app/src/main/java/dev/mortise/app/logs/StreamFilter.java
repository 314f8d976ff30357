package dev.mortise.app.logs;

import dev.mortise.host.logs.LogStream;

/// Which pipes' lines are shown. Both together is the order in which they arrived (must-hold B154).
public enum StreamFilter {
    ALL,
    OUT,
    ERR;

    boolean passes(LogStream stream) {
        return this == ALL || (this == OUT) == (stream == LogStream.STDOUT);
    }
}
