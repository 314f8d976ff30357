package dev.mortise.host.logs;

import java.time.Duration;
import java.time.Instant;

/// One line as a person reads it: redacted, decoded, in its place.
///
/// @param sequence place among all lines of the host, by arrival; the order to show (must-hold
///   B154, B179)
/// @param number place among the lines of its process, from 1 without gaps: a gap between two that
///   were read is what was dropped
/// @param launch the launch number of the child that printed it
/// @param uptime when it arrived, in host uptime
/// @param wall when it arrived, for people
/// @param text bytes that are no UTF-8 are U+FFFD; control characters are as they came, see
///   [Visible]
/// @param cut a piece of a line that was too long
public record LogLine(
        long sequence,
        long number,
        LogStream stream,
        int launch,
        Duration uptime,
        Instant wall,
        String text,
        boolean cut,
        LogLevel level) {}
