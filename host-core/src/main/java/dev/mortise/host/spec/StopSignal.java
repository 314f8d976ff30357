package dev.mortise.host.spec;

/// What may ask a process to stop. Numbers are those of Linux and macOS, where these agree.
public enum StopSignal {
    HUP(1),
    INT(2),
    QUIT(3),
    KILL(9),
    USR1(-1),
    USR2(-1),
    TERM(15);

    private final int number;

    StopSignal(int number) {
        this.number = number;
    }

    /// The system's number. USR1 and USR2 differ between systems.
    public int number() {
        return switch (this) {
            case USR1 -> isMac() ? 30 : 10;
            case USR2 -> isMac() ? 31 : 12;
            default -> number;
        };
    }

    private static boolean isMac() {
        return System.getProperty("os.name", "").startsWith("Mac");
    }
}
