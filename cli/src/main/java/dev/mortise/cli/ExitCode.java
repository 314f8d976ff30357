package dev.mortise.cli;

/// What the process says to its caller. `docs/exit-codes.md` is the list for people.
public final class ExitCode {

    public static final int OK = 0;

    /// Something was found wrong, or could not be done; the text on standard error says what.
    public static final int FAILED = 1;

    /// The words of the call are wrong; picocli's own code.
    static final int USAGE = 2;

    /// The configuration file is not valid.
    static final int CONFIGURATION = 3;

    /// Another host holds the state directory, or it cannot be used.
    static final int STATE_DIRECTORY = 4;

    private ExitCode() {}
}
