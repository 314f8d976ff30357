package dev.mortise.testkit;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;

/// Writes `row,test,outcome` for each test marked with [MustHold].
///
/// The file is named by the system property `mustHold.csv`; without it nothing is written. Outcomes
/// are `passed`, `failed` and `skipped`. Registered as a service, so that no test has to know of
/// it.
public final class MustHoldListener implements TestExecutionListener {

    private static final String HEADER = "row,test,outcome";

    private final ConcurrentSkipListSet<String> lines = new ConcurrentSkipListSet<>();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean failed = result.getStatus() != TestExecutionResult.Status.SUCCESSFUL;
        if (test.isTest() || failed) {
            boolean aborted = result.getStatus() == TestExecutionResult.Status.ABORTED;
            note(test, aborted ? "skipped" : failed ? "failed" : "passed");
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        note(test, "skipped");
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        String file = System.getProperty("mustHold.csv");
        if (file == null || lines.isEmpty()) {
            return;
        }
        try {
            write(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Stream.concat(Stream.of(HEADER), lines.stream()).toList());
    }

    private void note(TestIdentifier test, String outcome) {
        for (String row : rows(test.getSource())) {
            lines.add(row + "," + name(test) + "," + outcome);
        }
    }

    private static String name(TestIdentifier test) {
        String source =
                test.getSource()
                        .map(
                                s ->
                                        switch (s) {
                                            case MethodSource m ->
                                                    m.getClassName() + "." + m.getMethodName();
                                            case ClassSource c -> c.getClassName();
                                            default -> s.toString();
                                        })
                        .orElse(test.getUniqueId());
        return source.replace(',', ';');
    }

    private static List<String> rows(Optional<TestSource> source) {
        return switch (source.orElse(null)) {
            case MethodSource m ->
                    Stream.concat(
                                    marks(m.getJavaMethod().getAnnotation(MustHold.class)),
                                    marks(m.getJavaClass().getAnnotation(MustHold.class)))
                            .toList();
            case ClassSource c -> marks(c.getJavaClass().getAnnotation(MustHold.class)).toList();
            case null, default -> List.of();
        };
    }

    private static Stream<String> marks(@org.jspecify.annotations.Nullable MustHold mark) {
        return mark == null ? Stream.empty() : Stream.of(mark.value());
    }
}
