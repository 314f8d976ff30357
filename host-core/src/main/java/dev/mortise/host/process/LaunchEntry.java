package dev.mortise.host.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// One launch as a [LaunchFile] holds it: a line of fixed length, padded with blanks.
///
/// `+ g GROUP START VARIABLE MARK DIRECTORY`, where `+` says that the line is whole, and `g` that
/// group and start time are. Both are one byte and are written last, so that a host may die between
/// any two of its instructions and leave nothing half true. `p` instead of `g`: it leads no group.
///
/// @param leader empty as long as it is not known who runs
record LaunchEntry(Mark mark, Optional<Leader> leader) {

    /// The first process of a launch.
    ///
    /// @param group whether it leads a group, and session, of its own
    record Leader(long pid, long start, boolean group) {}

    /// Bytes of a line, its line feed included. A socket's directory is at most 106 of them.
    static final int LENGTH = 256;

    /// Where the two signs stand.
    static final int WHOLE = 0;

    static final int KNOWN = 2;

    private static final int PID = 4;
    private static final int START = 15;
    private static final int REST = 36;

    /// The line with neither of its two signs.
    byte[] line() {
        byte[] line = blank();
        put(line, PID, "-");
        put(line, START, "-");
        String names = mark.variable() + " " + mark.value() + " ";
        String directory = mark.directory().map(Path::toString).orElse("-");
        byte[] bytes = (names + directory).getBytes(StandardCharsets.UTF_8);
        boolean fits =
                REST + bytes.length < LENGTH
                        && directory.equals(directory.strip())
                        && directory.chars().noneMatch(c -> c < ' ');
        put(line, REST, fits ? names + directory : names + "-");
        leader.ifPresent(
                known -> {
                    put(line, PID, Long.toString(known.pid()));
                    put(line, START, Long.toString(known.start()));
                });
        return line;
    }

    /// What stands at [#KNOWN] once the leader does.
    byte sign() {
        return (byte) (leader.isEmpty() ? '-' : leader.get().group() ? 'g' : 'p');
    }

    static byte[] blank() {
        byte[] line = new byte[LENGTH];
        Arrays.fill(line, (byte) ' ');
        line[LENGTH - 1] = '\n';
        return line;
    }

    private static void put(byte[] line, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, line, at, bytes.length);
    }

    /// @return empty for a free line, a half-written one, and anything else that is none of ours
    static Optional<LaunchEntry> parse(String line) {
        String[] field = line.strip().split(" +", 7);
        if (field.length < 7 || !field[0].equals("+") || !line.startsWith("+")) {
            return Optional.empty();
        }
        try {
            Optional<Path> directory =
                    field[6].equals("-") ? Optional.empty() : Optional.of(Path.of(field[6]));
            return Optional.of(
                    new LaunchEntry(new Mark(field[4], field[5], directory), leader(field)));
        } catch (IllegalArgumentException _) {
            return Optional.empty(); // no mark, or no path
        }
    }

    private static Optional<Leader> leader(String[] field) {
        boolean group = field[1].equals("g");
        if (!group && !field[1].equals("p")) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Leader(Long.parseLong(field[2]), Long.parseLong(field[3]), group));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
