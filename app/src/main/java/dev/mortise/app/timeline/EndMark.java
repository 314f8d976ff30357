package dev.mortise.app.timeline;

import dev.mortise.host.lifecycle.Cause;

import java.util.Locale;

/// The mark at the end of a launch: shape, letter and colour say the same thing three times.
///
/// Shapes are paths in a box of 16 × 16, so lane and table draw the same ones.
public enum EndMark {
    /// Exit, signal, or it could not be started at all.
    CRASH("X", LaneInk.MARK_CRASH, "M5 0h6l5 5v6l-5 5h-6l-5-5v-6z", "crash"),
    HANDSHAKE("K", LaneInk.MARK_CRASH, "M1.5 0.5h13v10.5l-6.5 4.5l-6.5-4.5z", "no handshake"),
    HEALTH("H", LaneInk.MARK_HEALTH, "M8 0l8 8l-8 8l-8-8z", "health policy"),
    OPERATOR("O", LaneInk.MARK_OPERATOR, "M8 0a8 8 0 1 1 0 16a8 8 0 1 1 0-16z", "operator"),
    HOST_STOP("T", LaneInk.MARK_OPERATOR, "M1 1h14v14h-14z", "host stop"),
    UNKNOWN("?", LaneInk.MARK_UNKNOWN, "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z", "unknown");

    private final String letter;
    private final LaneInk ink;
    private final String shape;
    private final String words;

    EndMark(String letter, LaneInk ink, String shape, String words) {
        this.letter = letter;
        this.ink = ink;
        this.shape = shape;
        this.words = words;
    }

    public static EndMark of(Cause cause) {
        return switch (cause) {
            case Cause.Exited _, Cause.StartFailed _ -> CRASH;
            case Cause.BadHandshake _, Cause.HandshakeTimeout _, Cause.SecondHandshake _ ->
                    HANDSHAKE;
            case Cause.ProbeFailed _, Cause.Unhealthy _ -> HEALTH;
            case Cause.Wish.HOST_STOP -> HOST_STOP;
            case Cause.HostDied _ -> HOST_STOP;
            case Cause.Wish _ -> OPERATOR;
            case Cause.BudgetExhausted(_, _, Cause last, _) -> of(last);
            case Cause.Vanished _,
                    Cause.Ready _,
                    Cause.ProbePassed _,
                    Cause.Waiting _,
                    Cause.Retry _,
                    Cause.HoldOver _,
                    Cause.Told _ ->
                    UNKNOWN;
        };
    }

    public String letter() {
        return letter;
    }

    LaneInk ink() {
        return ink;
    }

    /// Dashed outline instead of a solid shape.
    boolean hollow() {
        return this == UNKNOWN;
    }

    String shape() {
        return shape;
    }

    /// For people: `no handshake`.
    public String words() {
        return words;
    }

    /// The style class of its icon, such as `end-host-stop`.
    String styleClass() {
        return "end-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
