package dev.mortise.host.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Who a process is, from `/proc/PID/stat`: about 15 µs.
///
/// A number alone names nobody; a number and a start time name one process of one boot.
///
/// @param zombie dead and not yet reaped; the number is still taken
/// @param parent who started it, or adopted it
/// @param start in the kernel's ticks since boot
public record ProcStat(boolean zombie, long parent, long group, long session, long start) {

    /// Places in the line, counted from the state, which follows the name's closing parenthesis.
    private static final int STATE = 0;

    private static final int PARENT = 1;

    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int START = 19;

    /// @return empty when there is no such process, or no such file on this system
    public static Optional<ProcStat> of(long pid) {
        try (var in = new FileInputStream("/proc/" + pid + "/stat")) {
            return parse(new String(in.readNBytes(1024), StandardCharsets.ISO_8859_1));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static Optional<ProcStat> parse(String stat) {
        // The name may hold blanks and parentheses; the last closing one ends it.
        String[] field = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (field.length <= START) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ProcStat(
                            field[STATE].equals("Z") || field[STATE].equals("X"),
                            Long.parseLong(field[PARENT]),
                            Long.parseLong(field[GROUP]),
                            Long.parseLong(field[SESSION]),
                            Long.parseLong(field[START])));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
