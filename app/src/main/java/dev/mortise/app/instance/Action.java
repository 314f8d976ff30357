package dev.mortise.app.instance;

import dev.mortise.host.HostCommand;

import java.util.List;

/// Something that can be asked of an instance, or why not.
///
/// @param label verb and exact scope; `…` when something is asked or chosen first
/// @param says when on, what it will do; else why not and what to do instead: full sentences
/// @param choices what it can be, one at least when it is on; empty: it is off
public record Action(Kind kind, Weight weight, String label, String says, List<Choice> choices) {

    public Action {
        choices = List.copyOf(choices);
    }

    /// In the order of the bar.
    public enum Kind {
        RETRY_NOW("Retry now"),
        ENABLE("Enable"),
        HOLD("Hold"),
        RESTART("Restart"),
        DISABLE("Disable"),
        STOP_GENTLY("Stop gently"),
        KILL_NOW("Kill now"),
        MOVE("Move to version"),
        HEALTH("Health"),
        REMOVE("Remove"),
        PURGE("Purge data");

        private final String verb;

        Kind(String verb) {
            this.verb = verb;
        }

        /// The bare name, without a scope.
        public String verb() {
            return verb;
        }

        /// Whether its button opens a menu, even when that has but one item.
        boolean chosen() {
            return this == HOLD || this == MOVE || this == REMOVE;
        }
    }

    /// How much it matters now.
    public enum Weight {
        /// Helps most; there is one at most, it is drawn filled.
        PRIMARY,
        /// What somebody in a hurry looks for.
        URGENT,
        USUAL
    }

    /// One way to do it.
    ///
    /// @param label of its item in a menu
    public record Choice(String label, HostCommand command) {}

    /// Whether it would do anything now.
    public boolean enabled() {
        return !choices.isEmpty();
    }
}
