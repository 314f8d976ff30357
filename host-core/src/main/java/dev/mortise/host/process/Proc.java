package dev.mortise.host.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What Linux tells of all processes. Elsewhere there are none.
final class Proc {

    private static final long SELF = ProcessHandle.current().pid();

    private Proc() {}

    /// All processes but this one.
    static long[] others() {
        String[] names = new File("/proc").list();
        return names == null
                ? new long[0]
                : Arrays.stream(names)
                        .filter(name -> name.charAt(0) <= '9' && name.charAt(0) >= '1')
                        .mapToLong(Long::parseLong)
                        .filter(pid -> pid != SELF)
                        .toArray();
    }

    /// The program's name, for people; `?` once it is gone.
    static String name(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/comm")).strip();
        } catch (IOException _) {
            return "?";
        }
    }
}
