package dev.mortise.app.model;

import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Ending;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.supervisor.ProcessStatus;

import java.util.Locale;
import java.util.Optional;

/// How an instance stands, as it is shown: the seven states, with DISABLED told apart by who did
/// it. Worst first.
public enum Standing {
    /// DISABLED by the host: the restart budget is used up, or a policy said so.
    GAVE_UP("DISABLED"),
    CRASHED("CRASHED"),
    BACKOFF("BACKOFF"),
    DEGRADED("DEGRADED"),
    STARTING("STARTING"),
    HEALTHY("HEALTHY"),
    STOPPED("STOPPED"),
    /// DISABLED by the operator.
    OFF("DISABLED");

    private final String word;

    Standing(String word) {
        this.word = word;
    }

    public static Standing of(InstanceSnapshot instance, Optional<ProcessStatus> process) {
        if (!instance.enabled()
                && process.flatMap(ProcessStatus::ending).filter(Standing::forGood).isEmpty()) {
            return instance.state() == State.STOPPED
                    ? STOPPED
                    : byHealth(instance, process) ? GAVE_UP : OFF;
        }
        return switch (instance.state()) {
            case STOPPED -> STOPPED;
            case STARTING -> STARTING;
            case HEALTHY -> HEALTHY;
            case DEGRADED -> DEGRADED;
            case CRASHED -> CRASHED;
            case BACKOFF -> BACKOFF;
            case DISABLED ->
                    process.flatMap(ProcessStatus::reason)
                                    .map(cause -> cause.by() == Cause.Initiator.OPERATOR)
                                    .orElse(true)
                            ? OFF
                            : GAVE_UP;
        };
    }

    /// A health policy takes the instance out as an operator would.
    private static boolean byHealth(InstanceSnapshot instance, Optional<ProcessStatus> process) {
        return instance.state() == State.DISABLED
                && process.flatMap(ProcessStatus::reason)
                        .filter(Cause.Unhealthy.class::isInstance)
                        .isPresent();
    }

    /// Whether nothing follows by itself when a child has been ended: it is the operator's stop
    /// that is seen, not others' restart of a shared process.
    static boolean forGood(Ending ending) {
        return ending.then() == Ending.Then.DISABLE || ending.then() == Ending.Then.STOP;
    }

    /// The state's name, in capitals as in logs.
    public String word() {
        return word;
    }

    /// Whether it gets a filled chip in a table: only what needs eyes does.
    public boolean needsEyes() {
        return compareTo(DEGRADED) <= 0;
    }

    /// Of the style sheets: `gave-up`, `healthy`.
    public String pseudoClass() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
