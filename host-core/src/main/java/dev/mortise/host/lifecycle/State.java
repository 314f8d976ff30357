package dev.mortise.host.lifecycle;

import java.util.EnumSet;
import java.util.Set;

/// The seven states of a supervised process, for every protocol (`cp1-host.md` §11). Names and
/// order are a contract for logs, scripts and screens.
public enum State {
    STOPPED,
    STARTING,
    HEALTHY,
    DEGRADED,
    CRASHED,
    BACKOFF,
    DISABLED;

    /// The table of legal moves. Staying is none.
    public boolean canBecome(State to) {
        return successors().contains(to);
    }

    private Set<State> successors() {
        return switch (this) {
            case STOPPED -> EnumSet.of(STARTING, DISABLED);
            case STARTING -> EnumSet.of(STOPPED, HEALTHY, DEGRADED, CRASHED, DISABLED);
            case HEALTHY -> EnumSet.of(STOPPED, DEGRADED, CRASHED, DISABLED);
            case DEGRADED -> EnumSet.of(STOPPED, HEALTHY, CRASHED, DISABLED);
            case CRASHED -> EnumSet.of(STOPPED, BACKOFF, DISABLED);
            case BACKOFF -> EnumSet.of(STOPPED, STARTING, DISABLED);
            case DISABLED -> EnumSet.of(STOPPED);
        };
    }

    /// The name of an ordinal that came from elsewhere; an unknown one reads `STATE(n)`.
    public static String nameOf(int ordinal) {
        return ordinal >= 0 && ordinal < values().length
                ? values()[ordinal].name()
                : "STATE(" + ordinal + ")";
    }
}
