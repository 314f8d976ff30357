package dev.mortise.host.lifecycle;

import java.util.OptionalInt;

/// How a process ended, no more exactly than the system told (`product.md` §8).
///
/// An exit code and a signal are never mixed up: where the source cannot tell them apart, both
/// readings are said.
public sealed interface ExitStatus {

    /// What is certain, such as `exit code 3`.
    String fact();

    /// What else may be behind it, to follow [#fact]; usually empty.
    default String doubt() {
        return "";
    }

    /// In words, such as `exit code 143; possibly signal 15 (SIGTERM) through a shell`.
    default String words() {
        return fact() + doubt();
    }

    /// For a narrow cell, such as `exit 3` or `SIGSEGV`.
    String brief();

    /// The signal that ended it or may have; empty when none can have.
    OptionalInt signal();

    /// Whether SIGKILL ended it or may have: what the host's own kill sends, and the kernel when
    /// memory is out.
    default boolean mayBeKill() {
        return signal().orElse(0) == Signals.KILL;
    }

    /// The process ended by itself. Shells and other wrappers tell a signal to what they ran as a
    /// code over 128 of their own (must-hold B002).
    record Code(int code) implements ExitStatus {
        @Override
        public String fact() {
            return "exit code " + code;
        }

        @Override
        public String doubt() {
            return signal().isPresent()
                    ? "; possibly " + Signals.words(signal().getAsInt()) + " through a shell"
                    : "";
        }

        @Override
        public String brief() {
            return "exit " + code;
        }

        @Override
        public OptionalInt signal() {
            return Signals.within(code);
        }
    }

    /// A signal ended it.
    record Signal(int number) implements ExitStatus {
        @Override
        public String fact() {
            return "killed by " + Signals.words(number);
        }

        @Override
        public String brief() {
            return Signals.brief(number);
        }

        @Override
        public OptionalInt signal() {
            return OptionalInt.of(number);
        }
    }

    /// A code over 128 from a source that folds signals into codes: either reading may be true.
    record CodeOrSignal(int code) implements ExitStatus {
        @Override
        public String fact() {
            return "exit " + code + " or " + Signals.words(code - Signals.FOLD);
        }

        @Override
        public String brief() {
            return "exit " + code + " or " + Signals.brief(code - Signals.FOLD);
        }

        @Override
        public OptionalInt signal() {
            return OptionalInt.of(code - Signals.FOLD);
        }
    }

    /// What a Java `Process` tells: it cannot tell 137 from SIGKILL.
    static ExitStatus fromJava(int value) {
        return Signals.within(value).isPresent() ? new CodeOrSignal(value) : new Code(value);
    }
}
