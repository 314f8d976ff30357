package dev.mortise.host.logs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How serious a plugin says its line is. Only what is written near the beginning, by convention,
/// is believed; anything else is [#UNKNOWN], whatever the line may look like (must-hold B105).
public enum LogLevel {
    UNKNOWN,
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR,
    FATAL;

    private static final int NEAR = 64;

    /// The word in capitals, or in any case behind the key that names it.
    private static final Pattern MARKER =
            Pattern.compile(
                    "(?<![\\w-])(?:(?i:@?(?:level|lvl|severity)\"?[=:] ?\"?)"
                            + "((?i:TRACE|DEBUG|INFO|WARNING|WARN|ERROR|FATAL))"
                            + "|(TRACE|DEBUG|INFO|WARNING|WARN|ERROR|FATAL))(?![\\w-])");

    public static LogLevel of(String line) {
        Matcher marker = MARKER.matcher(line.length() > NEAR ? line.substring(0, NEAR) : line);
        if (!marker.find()) {
            return UNKNOWN;
        }
        String word = marker.group(1) != null ? marker.group(1) : marker.group(2);
        return switch (word.charAt(0)) {
            case 'T', 't' -> TRACE;
            case 'D', 'd' -> DEBUG;
            case 'I', 'i' -> INFO;
            case 'W', 'w' -> WARN;
            case 'E', 'e' -> ERROR;
            default -> FATAL;
        };
    }
}
