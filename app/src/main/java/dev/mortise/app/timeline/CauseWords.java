package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;

/// Causes in the two or three words a table cell has room for.
final class CauseWords {

    private CauseWords() {}

    static String brief(Cause cause) {
        return switch (cause) {
            case Cause.Exited(ExitStatus status, boolean greeted, _) ->
                    status.brief() + (greeted ? "" : " before ready");
            case Cause.StartFailed _ -> "could not start";
            case Cause.BadHandshake _ -> "bad handshake";
            case Cause.HandshakeTimeout _ -> "no handshake";
            case Cause.SecondHandshake _ -> "second handshake";
            case Cause.ProbeFailed _, Cause.Unhealthy _ -> "health";
            case Cause.HostDied _ -> "host died";
            case Cause.Vanished _ -> "no status";
            case Cause.BudgetExhausted(_, _, Cause last, _) -> brief(last);
            case Cause.Wish wish ->
                    switch (wish) {
                        case START -> "start";
                        case ENABLE -> "enable";
                        case DISABLE -> "disable";
                        case RESTART -> "restart";
                        case RETRY -> "retry";
                        case STOP -> "stop";
                        case KILL -> "kill";
                        case MOVE -> "move";
                        case REMOVE -> "remove";
                        case HOST_START -> "host start";
                        case HOST_STOP -> "host stop";
                    };
            case Cause.Ready _,
                    Cause.ProbePassed _,
                    Cause.Waiting _,
                    Cause.Retry _,
                    Cause.HoldOver _,
                    Cause.Told _ ->
                    cause.words();
        };
    }

    static String by(Cause cause) {
        return switch (cause.by()) {
            case PLUGIN -> "itself";
            case HOST -> "host";
            case OPERATOR -> "operator";
            case UNKNOWN -> "unknown";
        };
    }
}
