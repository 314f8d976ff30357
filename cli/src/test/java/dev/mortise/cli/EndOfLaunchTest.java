package dev.mortise.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The end of a launch as text and as JSON (product.md §8).
class EndOfLaunchTest {

    private static final Evidence MEMORY =
            new Evidence(OptionalLong.of(812_000_000), Optional.empty());
    private static final Evidence KERNEL =
            new Evidence(OptionalLong.of(812_000_000), Optional.of("The kernel did it."));

    private static HostRecord crash(ExitStatus status, Evidence evidence) {
        return record(new Cause.Exited(status, true), status, false, evidence);
    }

    private static HostRecord record(
            Cause cause, ExitStatus status, boolean killed, Evidence evidence) {
        return new HostRecord(
                7,
                Duration.ofSeconds(9),
                Instant.parse("2026-11-30T12:00:00Z"),
                new HostRecord.LaunchEnded(
                        new ProcessKey.Own(new InstanceId("north", "a")),
                        4,
                        cause,
                        Optional.of(status),
                        cause instanceof Cause.Exited,
                        killed,
                        Duration.ofMillis(2020),
                        evidence));
    }

    private static String text(HostRecord record) {
        var out = new StringWriter();
        new TextOutput(new PrintWriter(out), ZoneOffset.UTC, false).record(record);
        return out.toString().strip().replaceFirst(".*launch 4 ended after 2020 ms: ", "");
    }

    @Test
    @MustHold("B153")
    void aCodeASignalAndWhatIsEitherHaveTheirOwnKeys() {
        assertThat(Json.record(crash(new ExitStatus.Code(3), Evidence.NONE)))
                .contains("\"exit_code\":3")
                .doesNotContain("signal", "rss_bytes", "out_of_memory");
        assertThat(Json.record(crash(new ExitStatus.Signal(9), Evidence.NONE)))
                .contains("\"signal\":9", "\"by\":\"unknown\"", "\"killed_by_host\":false")
                .doesNotContain("exit_code", "possible_signal");
        assertThat(Json.record(crash(new ExitStatus.CodeOrSignal(137), Evidence.NONE)))
                .contains("\"exit_code_or_signal\":137", "\"possible_signal\":9")
                .doesNotContain("\"exit_code\"", "\"signal\"");
    }

    @Test
    @MustHold("B002")
    void aCodeOver128StaysACodeWithAPossibleSignal() {
        var record = crash(new ExitStatus.Code(143), Evidence.NONE);
        assertThat(Json.record(record))
                .contains("\"exit_code\":143", "\"possible_signal\":15")
                .doesNotContain("\"signal\"");
        assertThat(text(record))
                .isEqualTo("exit code 143; possibly signal 15 (SIGTERM) through a shell");
    }

    @Test
    @MustHold("B153")
    void memoryAndEvidenceAreAttached() {
        assertThat(Json.record(crash(new ExitStatus.Code(3), MEMORY)))
                .contains("\"rss_bytes\":812000000")
                .doesNotContain("out_of_memory");
        assertThat(Json.record(crash(new ExitStatus.Signal(9), KERNEL)))
                .contains("\"rss_bytes\":812000000", "\"out_of_memory\":\"The kernel did it.\"");
    }

    @Test
    @MustHold({"B015", "B153"})
    void theTextSaysWhatIsKnownAndNoMore() {
        var signal = new ExitStatus.Signal(9);
        assertThat(text(crash(new ExitStatus.Code(3), MEMORY))).isEqualTo("exit code 3");
        assertThat(text(crash(signal, Evidence.NONE)))
                .isEqualTo("killed by signal 9 (SIGKILL), sender unknown");
        assertThat(text(crash(signal, MEMORY)))
                .isEqualTo(
                        "killed by signal 9 (SIGKILL), sender unknown."
                                + " Its memory was 812 MB when last seen.");
        assertThat(text(crash(new ExitStatus.CodeOrSignal(137), KERNEL)))
                .isEqualTo(
                        "exit 137 or signal 9 (SIGKILL), sender unknown."
                                + " The kernel did it. Its memory was 812 MB when last seen.");
    }

    @Test
    @MustHold({"B011", "B097"})
    void whyItDidNotStartStandsBelowALineForEachReason() {
        var failed = Evidence.NONE.failed(List.of("It said on stderr: no", "It is a file."), 3);
        var record = crash(new ExitStatus.Code(3), failed);
        assertThat(text(record).lines().map(String::strip))
                .containsExactly(
                        "exit code 3",
                        "It said on stderr: no",
                        "It fails the same way every time: 3 starts in a row ended so.",
                        "It is a file.");
        assertThat(Json.record(record))
                .contains("\"start\":[\"It said on stderr: no\",\"It is a file.\"]", "\"alike\":3");
        assertThat(Json.record(crash(new ExitStatus.Code(3), Evidence.NONE)))
                .doesNotContain("start\"", "alike");
    }

    @Test
    @MustHold("B015")
    void theHostsOwnKillIsCalledSo() {
        var status = new ExitStatus.CodeOrSignal(137);
        assertThat(text(record(Cause.Wish.DISABLE, status, true, MEMORY)))
                .isEqualTo("disabled (killed by the host)");
        assertThat(Json.record(record(Cause.Wish.DISABLE, status, true, MEMORY)))
                .contains("\"killed_by_host\":true", "\"by\":\"operator\"");
    }

    @Test
    @MustHold("B098")
    void whatHadEndedByItselfWhenTheKillCameShowsItsCode() {
        var status = new ExitStatus.Code(3);
        assertThat(text(record(Cause.Wish.DISABLE, status, true, MEMORY)))
                .isEqualTo("disabled (exit code 3; the host had sent a kill)");
        assertThat(text(record(Cause.Wish.HOST_STOP, status, false, MEMORY)))
                .isEqualTo("the host is stopping (exit code 3)");
    }
}
