package dev.mortise.host;

import com.sun.management.HotSpotDiagnosticMXBean;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// That a host which is closed has left neither child nor thread.
final class NothingLeft {

    private static final Pattern VIRTUAL =
            Pattern.compile(
                    "\"(supervisor|start|probe|shutdown|end|sweep|move|remove|health|check)\\b.*virtual");

    private NothingLeft() {}

    static void check() throws Exception {
        TestHost.untilTold(
                () -> ProcessHandle.current().children().noneMatch(ProcessHandle::isAlive),
                () ->
                        "children left: "
                                + ProcessHandle.current()
                                        .children()
                                        .map(ProcessHandle::info)
                                        .toList());
        TestHost.untilTold(() -> ours().isEmpty(), () -> "threads left: " + ours());
        TestHost.untilTold(() -> virtual().isEmpty(), () -> "virtual threads left: " + virtual());
    }

    /// Virtual threads of the host that live, which only a dump tells.
    private static List<String> virtual() {
        try {
            Path dump = Files.createTempDirectory("mortise-threads").resolve("dump");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(
                            dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            var left =
                    Files.readAllLines(dump).stream()
                            .filter(line -> VIRTUAL.matcher(line).find())
                            .toList();
            Files.delete(dump);
            Files.delete(dump.getParent());
            return left;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> ours() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.matches("(pump-|metrics|sweeper|clock-watch|health).*"))
                .toList();
    }
}
