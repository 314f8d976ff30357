package dev.mortise.host.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Looks for marks in processes' environments, one after the other, with one buffer.
///
/// Blocks are searched and wiped; nothing of them is kept or shown (must-hold B005). For one
/// thread.
final class Environ {

    private static final int FIRST = 8 * 1024;
    private static final int MAX = 4 * 1024 * 1024;

    private byte[] block = new byte[FIRST];

    /// @param wanted what is looked for, by its entry `VARIABLE=value`
    /// @return those found; none when the process is gone, or another user's
    <T> List<T> marks(long pid, Map<String, T> wanted) {
        int length = 0;
        try (var in = new FileInputStream("/proc/" + pid + "/environ")) {
            // In pieces of this size, for the JDK copies larger ones twice.
            int n = in.read(block, 0, FIRST);
            while (n > 0) {
                length += n;
                if (length + FIRST > block.length) {
                    grow();
                }
                n = length + FIRST > MAX ? 0 : in.read(block, length, FIRST);
            }
            return length == 0 ? List.of() : search(length, wanted);
        } catch (IOException _) {
            return List.of();
        } finally {
            Arrays.fill(block, 0, length, (byte) 0);
        }
    }

    boolean carries(long pid, Mark mark) {
        return !marks(pid, Map.of(entry(mark), mark)).isEmpty();
    }

    static String entry(Mark mark) {
        return mark.variable() + "=" + mark.value();
    }

    private void grow() {
        byte[] old = block;
        block = Arrays.copyOf(old, old.length * 2);
        Arrays.fill(old, (byte) 0);
    }

    private <T> List<T> search(int length, Map<String, T> wanted) {
        var found = new ArrayList<T>();
        int start = 0;
        for (int i = 0; i <= length; i++) {
            if (i == length || block[i] == 0) {
                if (looksLikeMark(start, i)) {
                    T mark =
                            wanted.get(
                                    new String(block, start, i - start, StandardCharsets.US_ASCII));
                    if (mark != null) {
                        found.add(mark);
                    }
                }
                start = i + 1;
            }
        }
        return found;
    }

    /// Only entries of a mark's length become text; everything else in the block stays bytes.
    private boolean looksLikeMark(int from, int to) {
        int length = to - from;
        if (length < 16 || length > 96) {
            return false;
        }
        for (int i = from; i < to - 8; i++) {
            if (block[i] == '=') {
                return i - from > 3
                        && block[i - 1] == 'D'
                        && block[i - 2] == 'I'
                        && block[i - 3] == '_';
            }
        }
        return false;
    }
}
