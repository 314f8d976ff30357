package dev.mortise.host.logs;

/// Which pipe a line came through.
public enum LogStream {
    STDOUT("stdout"),
    STDERR("stderr");

    private final String word;

    LogStream(String word) {
        this.word = word;
    }

    /// The word used in logs and exports (`cp1-host.md` §14).
    public String word() {
        return word;
    }
}
