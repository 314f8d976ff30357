package dev.mortise.host.lifecycle;

import dev.mortise.host.error.HostError;

import java.time.Duration;

/// Why a state was left, and through whom. Every stop has one (must-hold B175). No text of one
/// holds a secret.
public sealed interface Cause {

    /// Who brought it about, as far as is known.
    enum Initiator {
        PLUGIN,
        HOST,
        OPERATOR,
        UNKNOWN
    }

    /// A phrase without a full stop, such as `exit code 3`.
    String words();

    Initiator by();

    /// What an operator asked for, or the host when it ends.
    enum Wish implements Cause {
        START("started", Initiator.OPERATOR),
        ENABLE("enabled", Initiator.OPERATOR),
        DISABLE("disabled", Initiator.OPERATOR),
        RESTART("restarted", Initiator.OPERATOR),
        RETRY("retried", Initiator.OPERATOR),
        STOP("stopped gently", Initiator.OPERATOR),
        KILL("killed", Initiator.OPERATOR),
        MOVE("moved to another version", Initiator.OPERATOR),
        REMOVE("removed", Initiator.OPERATOR),
        HOST_START("started with the host", Initiator.HOST),
        HOST_STOP("the host is stopping", Initiator.HOST);

        private final String words;
        private final Initiator by;

        Wish(String words, Initiator by) {
            this.words = words;
            this.by = by;
        }

        @Override
        public String words() {
            return words;
        }

        @Override
        public Initiator by() {
            return by;
        }
    }

    /// It greeted, or lived long enough to be taken for ready.
    record Ready(String words) implements Cause {
        @Override
        public Initiator by() {
            return Initiator.PLUGIN;
        }
    }

    /// It ended although nobody had asked it to. Exit code 0 is a crash too.
    ///
    /// @param flaw what was wrong with its greeting until then, as a phrase; empty when nothing
    ///   came that could be wrong
    record Exited(ExitStatus status, boolean greeted, String flaw) implements Cause {

        public Exited(ExitStatus status, boolean greeted) {
            this(status, greeted, "");
        }

        /// Whoever ends a process of ours is told by another cause: who sent this one's signal,
        /// nobody saw (must-hold B015).
        @Override
        public String words() {
            return status.fact()
                    + (greeted ? "" : " before it was ready")
                    + (asksForSender() ? ", sender unknown" : "")
                    + status.doubt()
                    + (flaw.isEmpty() ? "" : ": " + flaw);
        }

        private boolean asksForSender() {
            return by() == Initiator.UNKNOWN
                    && status.signal().stream().anyMatch(Signals::hasSender);
        }

        /// A signal may have come from anybody; a code is the plugin's own.
        @Override
        public Initiator by() {
            return status instanceof ExitStatus.Code ? Initiator.PLUGIN : Initiator.UNKNOWN;
        }
    }

    /// The launch ended and the system told no status.
    record Vanished() implements Cause {
        @Override
        public String words() {
            return "ended without a status";
        }

        @Override
        public Initiator by() {
            return Initiator.UNKNOWN;
        }
    }

    /// Nothing was started.
    record StartFailed(HostError error) implements Cause {
        @Override
        public String words() {
            return "could not be started: " + error.what() + why();
        }

        private String why() {
            return error.why().isEmpty() ? "" : " " + error.why();
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// It greeted in a way that cannot be accepted; the host kills it. The fault is the plugin's
    /// (must-hold B055).
    ///
    /// @param reason a phrase, such as `stdout polluted before the handshake: "Starting…"`
    record BadHandshake(String reason) implements Cause {
        @Override
        public String words() {
            return "bad handshake: " + reason;
        }

        @Override
        public Initiator by() {
            return Initiator.PLUGIN;
        }
    }

    /// It did not greet in time; the host kills it.
    ///
    /// @param missing what did not come
    record HandshakeTimeout(Duration waited, String missing) implements Cause {
        @Override
        public String words() {
            return "no handshake within " + seconds(waited) + ": " + missing;
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// A health probe failed.
    record ProbeFailed(String reason) implements Cause {
        @Override
        public String words() {
            return "health probe: " + reason;
        }

        @Override
        public Initiator by() {
            return Initiator.PLUGIN;
        }
    }

    /// A health probe passed again.
    record ProbePassed() implements Cause {
        @Override
        public String words() {
            return "health probe passed";
        }

        @Override
        public Initiator by() {
            return Initiator.PLUGIN;
        }
    }

    /// A second handshake line: dropped, never shown.
    record SecondHandshake() implements Cause {
        @Override
        public String words() {
            return "printed a second handshake line";
        }

        @Override
        public Initiator by() {
            return Initiator.PLUGIN;
        }
    }

    /// Waiting before the next launch.
    record Waiting(Duration delay, int crashes, int maxRestarts) implements Cause {
        @Override
        public String words() {
            return "next try in " + seconds(delay);
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// The wait is over.
    record Retry() implements Cause {
        @Override
        public String words() {
            return "back-off is over";
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// The operator's hold is over.
    record HoldOver() implements Cause {
        @Override
        public String words() {
            return "the hold is over";
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// The instance failed so many health checks in a row that its policy acts.
    ///
    /// @param last what the last check said
    record Unhealthy(int checks, String last) implements Cause {
        @Override
        public String words() {
            return "%d health checks failed in a row; the last: %s".formatted(checks, last);
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    /// The host was killed or the machine went down while the launch lived; how it ended, nobody
    /// saw.
    record HostDied() implements Cause {
        @Override
        public String words() {
            return "the host died";
        }

        @Override
        public Initiator by() {
            return Initiator.UNKNOWN;
        }
    }

    /// Read from records of another version of Mortise: known by its words alone.
    record Told(String words, Initiator by) implements Cause {}

    /// The host gave up.
    ///
    /// @param alike how many of the last crashes in a row came before it was ready and in the same
    ///   words as `last`; 0 when the last launch had been ready
    record BudgetExhausted(int crashes, int maxRestarts, Cause last, int alike) implements Cause {

        public BudgetExhausted(int crashes, int maxRestarts, Cause last) {
            this(crashes, maxRestarts, last, 0);
        }

        @Override
        public String words() {
            return "gave up after %d crashes with %d restarts allowed; %s: %s"
                    .formatted(
                            crashes,
                            maxRestarts,
                            alike < Alike.EVERY_TIME
                                    ? "the last"
                                    : "it fails the same way every time",
                            last.words());
        }

        @Override
        public Initiator by() {
            return Initiator.HOST;
        }
    }

    private static String seconds(Duration d) {
        return d.toMillis() < 1000
                ? d.toMillis() + " ms"
                : (Math.round(d.toMillis() / 100.0) / 10.0) + " s";
    }
}
