package dev.mortise.host.lifecycle;

/// How a process ended, no more exactly than the system told (`product.md` §8).
public sealed interface ExitStatus {

    /// In words, such as `exit code 3`.
    String words();

    record Code(int code) implements ExitStatus {
        @Override
        public String words() {
            return "exit code " + code;
        }
    }

    record Signal(int number) implements ExitStatus {
        @Override
        public String words() {
            return "killed by signal " + number + " (" + name(number) + ")";
        }
    }

    /// A code over 128 from a source that folds signals into codes: either reading may be true.
    record CodeOrSignal(int code) implements ExitStatus {
        @Override
        public String words() {
            int signal = code - 128;
            return "exit code " + code + " or signal " + signal + " (" + name(signal) + ")";
        }
    }

    /// What a Java `Process` tells: it cannot tell 137 from SIGKILL.
    static ExitStatus fromJava(int value) {
        return value > 128 && value <= 128 + 64 ? new CodeOrSignal(value) : new Code(value);
    }

    private static String name(int signal) {
        return switch (signal) {
            case 1 -> "SIGHUP";
            case 2 -> "SIGINT";
            case 3 -> "SIGQUIT";
            case 4 -> "SIGILL";
            case 6 -> "SIGABRT";
            case 8 -> "SIGFPE";
            case 9 -> "SIGKILL";
            case 11 -> "SIGSEGV";
            case 13 -> "SIGPIPE";
            case 15 -> "SIGTERM";
            default -> "signal " + signal;
        };
    }
}
