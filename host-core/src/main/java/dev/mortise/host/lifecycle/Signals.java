package dev.mortise.host.lifecycle;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Signals by number and name.
///
/// Numbers are Linux's. Other systems give some of them to other signals: there only the names that
/// Linux and macOS agree on are said, for a wrong name is worse than none.
final class Signals {

    static final int KILL = 9;

    /// What shells and Java add to a signal's number to make an exit code of it.
    static final int FOLD = 128;

    private static final int HIGHEST = 64;

    private static final boolean LINUX = System.getProperty("os.name", "").startsWith("Linux");

    /// From 1. Real-time signals have no names, only numbers.
    private static final List<String> NAMES =
            List.of(
                    "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1",
                    "SEGV", "USR2", "PIPE", "ALRM", "TERM", "STKFLT", "CHLD", "CONT", "STOP",
                    "TSTP", "TTIN", "TTOU", "URG", "XCPU", "XFSZ", "VTALRM", "PROF", "WINCH", "IO",
                    "PWR", "SYS");

    private static final Set<Integer> AGREED =
            Set.of(1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 14, 15, 21, 22, 24, 25, 26, 27, 28);

    /// HUP, INT, QUIT, KILL, TERM: somebody sends these to end a process; the rest mostly follow
    /// from what it did itself.
    private static final Set<Integer> SENT = Set.of(1, 2, 3, KILL, 15);

    private Signals() {}

    /// The signal folded into an exit code; empty when it cannot hold one.
    static OptionalInt within(int code) {
        return code > FOLD && code <= FOLD + HIGHEST
                ? OptionalInt.of(code - FOLD)
                : OptionalInt.empty();
    }

    /// Such as `signal 9 (SIGKILL)`.
    static String words(int number) {
        return "signal " + number + name(number, LINUX).map(n -> " (" + n + ")").orElse("");
    }

    /// Such as `SIGKILL`.
    static String brief(int number) {
        return name(number, LINUX).orElse("signal " + number);
    }

    /// Whether it makes sense to ask who sent it.
    static boolean hasSender(int number) {
        return SENT.contains(number);
    }

    static Optional<String> name(int number, boolean linux) {
        return number >= 1 && number <= NAMES.size() && (linux || AGREED.contains(number))
                ? Optional.of("SIG" + NAMES.get(number - 1))
                : Optional.empty();
    }
}
