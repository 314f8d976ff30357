package dev.mortise.host.logs;

/// A line as the reference's API shows it: trimmed and redacted (`cp1-host.md` §14).
public record LogEntry(LogStream stream, String line) {}
