package dev.mortise.host.supervisor;

import dev.mortise.host.integrity.Diagnosis;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.protocol.Conversation;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Why a launch ended before it was ready: its own last words, reasons that fit them and its file,
/// what is different in its environment, and the file itself.
///
/// Looks at files, so not for a supervisor's loop; asked only for a launch that failed.
final class FailedStart {

    private static final Logger LOG = LoggerFactory.getLogger(FailedStart.class);

    /// Lines of the log in which reasons are looked for.
    private static final int LAST_LINES = 40;

    /// How much of a line is quoted, in characters.
    private static final int QUOTE = 300;

    /// What a line says in which a runtime tells of its own end. Below it come traces.
    private static final Pattern TELLING =
            Pattern.compile(
                    "(?i)\\b(panic|panicked|fatal|error|cannot)\\b|[A-Za-z](Error|Exception)\\b");

    private FailedStart() {}

    /// @param opened null when it did not get so far
    /// @param refused what the system said instead of starting it; empty when it was started
    /// @return sentences, at most [Evidence#START_LINES]
    static List<String> lines(
            Assignment assignment,
            int attempt,
            Services services,
            @Nullable Conversation opened,
            String refused) {
        try {
            return look(assignment, attempt, services, opened, refused);
        } catch (RuntimeException e) {
            // The end itself must be told whatever a look at files comes to.
            LOG.error("{}#{}: no diagnosis", assignment.process(), attempt, e);
            return List.of();
        }
    }

    private static List<String> look(
            Assignment assignment,
            int attempt,
            Services services,
            @Nullable Conversation opened,
            String refused) {
        List<LogLine> last =
                services.logs().buffer(assignment.process()).tail(LAST_LINES).lines().stream()
                        .filter(line -> line.launch() == attempt && !line.text().isBlank())
                        .toList();
        Diagnosis diagnosis =
                services.programs()
                        .diagnoseStart(
                                assignment.installation(),
                                Stream.concat(last.stream().map(LogLine::text), Stream.of(refused))
                                        .toList());
        var end = new ArrayList<String>();
        if (opened != null) {
            services.good().differences(assignment.process(), opened).ifPresent(end::add);
        }
        end.add(diagnosis.facts());
        var lines = new ArrayList<String>();
        saidLast(last, LogStream.STDERR)
                .or(() -> saidLast(last, LogStream.STDOUT))
                .ifPresent(lines::add);
        diagnosis.likely().stream()
                .limit(Evidence.START_LINES - lines.size() - end.size())
                .forEach(lines::add);
        lines.addAll(end);
        return lines;
    }

    /// The last line that tells of an error, else the last one.
    private static Optional<String> saidLast(List<LogLine> lines, LogStream stream) {
        List<String> said =
                lines.stream()
                        .filter(line -> line.stream() == stream)
                        .map(line -> line.text().strip())
                        .toList()
                        .reversed();
        return said.stream()
                .filter(line -> !line.startsWith("at ") && TELLING.matcher(line).find())
                .findFirst()
                .or(() -> said.stream().findFirst())
                .map(
                        line ->
                                "It said on %s: %s"
                                        .formatted(
                                                stream == LogStream.STDERR ? "stderr" : "stdout",
                                                Visible.text(cut(line))));
    }

    private static String cut(String line) {
        return line.codePointCount(0, line.length()) <= QUOTE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, QUOTE)) + "…";
    }
}
