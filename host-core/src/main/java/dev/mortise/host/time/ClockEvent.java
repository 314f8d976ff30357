package dev.mortise.host.time;

import java.time.Duration;

/// What became of time while the host ran. For the records, and so that nobody is judged for it.
public sealed interface ClockEvent {

    /// One sentence for people.
    String words();

    /// The machine slept. Uptime stood still meanwhile where [Clock#seesSleep]; elsewhere it holds
    /// this time too.
    ///
    /// @param amount over 1 s; where sleep is not seen, over 2 s
    record Slept(Duration amount) implements ClockEvent {
        @Override
        public String words() {
            return "The machine slept for " + ClockEvent.duration(amount) + ".";
        }
    }

    /// Somebody or something set the wall clock.
    ///
    /// @param by over 1 s in either direction; negative when it was set back
    record ClockStepped(Duration by) implements ClockEvent {
        @Override
        public String words() {
            return "The clock was set "
                    + (by.isNegative() ? "back" : "forward")
                    + " by "
                    + ClockEvent.duration(by.abs())
                    + "; nothing here depends on it.";
        }
    }

    /// The machine was awake and the host did not run.
    ///
    /// @param amount how late the host was, over 2 s
    record Stalled(Duration amount) implements ClockEvent {
        @Override
        public String words() {
            return "The host itself stood still for "
                    + ClockEvent.duration(amount)
                    + " (overload, a pause or a debugger); what fell due meanwhile is judged"
                    + " later.";
        }
    }

    /// `12 s`, `4 min 10 s`, `8 h 12 min`, `365 d 0 h`.
    private static String duration(Duration d) {
        long s = d.toSeconds();
        if (s < 60) {
            return s + " s";
        }
        if (s < 3600) {
            return s / 60 + " min " + s % 60 + " s";
        }
        return s < 48 * 3600
                ? s / 3600 + " h " + s / 60 % 60 + " min"
                : s / 86400 + " d " + s / 3600 % 24 + " h";
    }
}
