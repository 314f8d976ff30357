package dev.mortise.host.metrics;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Reads `/proc/PID/stat` and counts `/proc/PID/fd`: about 20 µs a process. Neither the environment
/// nor the command line is touched (must-hold B005).
final class ProcReader implements MetricsCollector {

    /// Linux tells processor time in hundredths of a second on every architecture that has a JDK.
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final long PAGE = pageSize();

    /// Places in the line, counted from the state, which follows the name's closing parenthesis.
    private static final int UTIME = 11;

    private static final int STIME = 12;
    private static final int THREADS = 17;
    private static final int RSS = 21;

    static boolean available() {
        return Files.isReadable(Path.of("/proc/self/stat"));
    }

    @Override
    public Metrics collect(MetricsTarget target) throws IOException {
        return look(target.pid());
    }

    static Metrics look(long pid) throws IOException {
        byte[] line;
        try (var in = new FileInputStream("/proc/" + pid + "/stat")) {
            line = in.readNBytes(4096);
        } catch (FileNotFoundException _) {
            return Metrics.UNAVAILABLE;
        } catch (IOException e) {
            return gone(e) ? Metrics.UNAVAILABLE : raise(e);
        }
        return parse(new String(line, StandardCharsets.UTF_8), handles(pid));
    }

    static Metrics parse(String stat, int handles) {
        // The name may hold blanks and parentheses; the last closing one ends it.
        String[] field = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (field.length <= RSS || field[0].equals("Z")) {
            return Metrics.UNAVAILABLE;
        }
        long ticks = Long.parseLong(field[UTIME]) + Long.parseLong(field[STIME]);
        return new Metrics(
                Duration.ofNanos(ticks * NANOS_PER_TICK),
                Long.parseLong(field[RSS]) * PAGE,
                handles,
                -1,
                Integer.parseInt(field[THREADS]),
                0,
                0,
                Optional.empty());
    }

    /// Kernels from 6.2 tell the number as the directory's size; older ones are counted.
    private static int handles(long pid) {
        var directory = new File("/proc/" + pid + "/fd");
        long size = directory.length();
        if (size > 0) {
            return (int) size;
        }
        String[] names = directory.list();
        return names == null ? -1 : names.length;
    }

    /// ESRCH: the process went between open and read.
    private static boolean gone(IOException e) {
        return String.valueOf(e.getMessage()).contains("No such process");
    }

    private static Metrics raise(IOException e) throws IOException {
        throw e;
    }

    private static long pageSize() {
        try {
            // The kernel's own word: the first mapping's page size in kB.
            return Files.readAllLines(Path.of("/proc/self/smaps")).stream()
                    .filter(line -> line.startsWith("KernelPageSize:"))
                    .map(line -> line.replaceAll("[^0-9]", ""))
                    .map(Long::parseLong)
                    .findFirst()
                    .map(kb -> kb * 1024)
                    .orElse(4096L);
        } catch (IOException | RuntimeException _) {
            return 4096;
        }
    }
}
