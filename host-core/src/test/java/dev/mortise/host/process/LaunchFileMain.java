package dev.mortise.host.process;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Optional;

/// Writes launches into a file and takes them out again until it is killed. Everything in an entry
/// follows from its number, so that half of one would show.
final class LaunchFileMain {

    public static void main(String[] args) throws Exception {
        var file = LaunchFile.create(Path.of(args[0]));
        var out = new ArrayDeque<Mark>();
        for (long n = 1; ; n++) {
            file.put(new LaunchEntry(entry(n).mark(), Optional.empty()));
            file.put(entry(n));
            out.add(entry(n).mark());
            if (out.size() > 100) {
                file.remove(out.remove());
            }
            if (n == 200) {
                System.out.println("ready");
            }
        }
    }

    static LaunchEntry entry(long n) {
        long pid = 1 + n % 4_000_000;
        return new LaunchEntry(
                new Mark(
                        n % 2 == 0 ? "CLOUDPATH_LAUNCH_ID" : "MORTISE_LAUNCH_ID",
                        "%032x".formatted(n),
                        n % 3 == 0 ? Optional.empty() : Optional.of(Path.of("/tmp/a b/" + n))),
                Optional.of(new LaunchEntry.Leader(pid, n * 1_000_003, n % 5 != 0)));
    }
}
