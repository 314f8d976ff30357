package dev.mortise.app.chart;

import java.time.Duration;
import java.util.Locale;

/// Something that happened, drawn as a line through the chart with a sign on top.
///
/// @param at host uptime
/// @param words for the tooltip and the screen reader, such as `#118 ended by SIGSEGV`
public record ChartMark(Duration at, Kind kind, String words) {

    /// How a launch ended, worst first: of marks that merge, the worst gives the sign.
    public enum Kind {
        /// Exit or signal that nobody asked for.
        CRASH("X", "crash"),
        /// Killed because it never greeted.
        NO_HANDSHAKE("K", "no handshake"),
        /// Killed for memory, with evidence.
        MEMORY("M", "memory"),
        /// Restarted by the health policy.
        HEALTH("H", "health policy"),
        /// No cause is known.
        UNKNOWN("?", "unknown end"),
        UPGRADE("U", "upgrade"),
        OPERATOR("O", "operator"),
        HOST_STOP("T", "host stop");

        private final String letter;
        private final String words;

        Kind(String letter, String words) {
            this.letter = letter;
            this.words = words;
        }

        String letter() {
            return letter;
        }

        /// For a legend.
        String words() {
            return words;
        }

        /// Its name in the style sheet, such as `no-handshake`.
        String styleClass() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
