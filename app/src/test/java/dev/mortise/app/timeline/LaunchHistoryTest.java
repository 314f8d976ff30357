package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

class LaunchHistoryTest {

    private static Duration millis(long n) {
        return Duration.ofMillis(n);
    }

    @Test
    void aLaunchIsFoldedFromItsRecords() {
        Story s = Story.begins().later(5).starts(Cause.Wish.START).later(0.4).ready();
        s.later(2).degrades().later(1).recovers().later(1).crashes(Story.SEGV).leaves("7 child");
        LaunchRow row = s.history().launches().getFirst();

        assertThat(row.number()).isEqualTo(1);
        assertThat(row.launchId()).isEqualTo("lid-1");
        assertThat(row.from()).isEqualTo(millis(5000));
        assertThat(row.wall()).isEqualTo(Story.NOON.plusSeconds(5));
        assertThat(row.readyAfter()).contains(millis(400));
        assertThat(row.segments())
                .extracting(Segment::state)
                .containsExactly(State.STARTING, State.HEALTHY, State.DEGRADED, State.HEALTHY);
        assertThat(row.segments().get(1).to()).contains(millis(7400));
        assertThat(row.segments().getLast().to()).contains(millis(9400));
        LaunchEnd end = row.end().orElseThrow();
        assertThat(end.at()).isEqualTo(millis(9400));
        assertThat(end.lived()).isEqualTo(millis(4400));
        assertThat(end.mark()).isEqualTo(EndMark.CRASH);
        assertThat(end.brief()).isEqualTo("SIGSEGV");
        assertThat(end.words()).isEqualTo("killed by signal 11 (SIGSEGV)");
        assertThat(row.leftovers()).containsExactly("7 child");
        assertThat(row.leftoversEnded()).isFalse();
    }

    @Test
    void whatItWaitedInTheQueueOfStartsIsNotTheLaunch() {
        var history = new LaunchHistory(Story.KEY);
        history.add(
                List.of(
                        new HostRecord(
                                1,
                                millis(1000),
                                Story.NOON,
                                new HostRecord.Moved(
                                        Story.KEY,
                                        1,
                                        State.STOPPED,
                                        State.STARTING,
                                        Cause.Wish.START)),
                        new HostRecord(
                                2,
                                millis(6000),
                                Story.NOON.plusSeconds(5),
                                new HostRecord.LaunchBegan(
                                        Story.KEY, 1, Story.INSTALLATION, "ab", ""))),
                List.of());
        LaunchRow row = history.launches().getFirst();
        assertThat(row.from()).isEqualTo(millis(6000));
        assertThat(row.wall()).isEqualTo(Story.NOON.plusSeconds(5));
        assertThat(row.segments()).extracting(Segment::from).containsExactly(millis(6000));
    }

    @Test
    void theSameRecordsTwiceChangeNothing() {
        Story s = Story.crashLoop();
        LaunchHistory history = s.history();
        var launches = history.launches();
        var gaps = history.gaps();

        assertThat(history.add(s.records, List.of(Story.SYNC))).isFalse();
        assertThat(history.launches()).isEqualTo(launches);
        assertThat(history.gaps()).isEqualTo(gaps);
    }

    @Test
    void recordsInPiecesFoldAsRecordsAtOnce() {
        Story s = Story.crashLoop();
        var history = new LaunchHistory(Story.KEY);
        for (HostRecord r : s.records) {
            history.add(List.of(r), List.of(Story.SYNC));
        }
        assertThat(history.launches()).isEqualTo(s.history().launches());
        assertThat(history.gaps()).isEqualTo(s.history().gaps());
        assertThat(history.changes()).isEqualTo(s.history().changes());
    }

    @Test
    void gapsHaveAPlanAndARealEnd() {
        List<Gap> gaps = Story.crashLoop().history().gaps();

        assertThat(gaps).hasSize(4);
        assertThat(gaps.getFirst().words(Duration.ZERO)).isEqualTo("2 s");
        assertThat(gaps.get(1).words(Duration.ZERO)).isEqualTo("3.7 s");
        assertThat(gaps.get(2).words(Duration.ZERO)).isEqualTo("7.4 of 8 s");
        assertThat(gaps.get(3).end()).isEmpty();
    }

    @Test
    void thePresentGapCountsDownToWhatTheStatusSays() {
        Timeline t = Story.crashLoop().timeline();

        assertThat(t.countdown()).contains(millis(3200));
        assertThat(t.nextNumber()).hasValue(122);
        assertThat(t.at(t.now().plusSeconds(1), t.wall()).countdown()).contains(millis(2200));
    }

    @Test
    void anotherProcessesRecordsDoNotMatter() {
        Story s = Story.crashLoop();
        var history = new LaunchHistory(new ProcessKey.Own(new InstanceId("payments", "other")));

        assertThat(history.add(s.records, List.of())).isFalse();
        assertThat(history.launches()).isEmpty();
        assertThat(history.changes()).isEmpty();
    }

    @Test
    void aWindowThatBeginsAfterTheStartTellsNoReadyTime() {
        Story s = Story.begins().starts(Cause.Wish.START).later(0.5).ready().later(9).degrades();
        LaunchRow row = from(s, 4).launches().getFirst();

        assertThat(row.fromKnown()).isFalse();
        assertThat(row.readyAfter()).isEmpty();
        assertThat(row.segments()).extracting(Segment::state).containsExactly(State.DEGRADED);
    }

    @Test
    void aWindowThatBeginsAtTheEndReckonsTheStartFromHowLongItLived() {
        Story s = Story.begins().later(3).starts(Cause.Wish.START).later(2).crashes(Story.SEGV);
        LaunchRow row = from(s, 4).launches().getFirst();

        assertThat(row.from()).isEqualTo(millis(3000));
        assertThat(row.wall()).isEqualTo(Story.NOON.plusSeconds(3));
        assertThat(row.fromKnown()).isTrue();
        assertThat(row.segments()).isEmpty();
    }

    @Test
    void aWindowThatBeginsInAGapHasTheNextLaunch() {
        Story s = Story.begins().starts(Cause.Wish.START).crashes(Story.SEGV).waits(2).later(2);
        s.starts(new Cause.Retry());
        LaunchHistory history = from(s, 6);

        assertThat(history.launches()).extracting(LaunchRow::number).containsExactly(2);
        assertThat(history.gaps()).isEmpty();
    }

    @Test
    void anEndThatWasLostIsSaidToBeUnknown() {
        Story s = Story.begins().starts(Cause.Wish.START).later(4).ready().later(4);
        s.starts(new Cause.Retry());
        LaunchRow first = s.history().launches().getFirst();

        assertThat(first.end().orElseThrow().mark()).isEqualTo(EndMark.UNKNOWN);
        assertThat(first.end().orElseThrow().brief()).isEqualTo("not recorded");
        assertThat(first.end().orElseThrow().at()).isEqualTo(millis(8000));
    }

    @Test
    void aHostThatGaveUpLeavesAPauseThatSaysSo() {
        Story s = Story.gaveUp();
        LaunchHistory history = s.history();

        assertThat(history.launches()).hasSize(4);
        assertThat(history.launches())
                .allMatch(row -> row.end().orElseThrow().mark() == EndMark.HANDSHAKE);
        assertThat(history.gaps()).hasSize(3).allMatch(gap -> gap.end().isPresent());
        assertThat(history.pauses()).hasSize(1);
        assertThat(history.pauses().getFirst().words()).isEqualTo("gave up");
        assertThat(s.timeline().presentGap()).isEmpty();
        assertThat(s.timeline().countdown()).isEmpty();
    }

    @Test
    void aDisabledChildIsStillThereUntilItEnds() {
        Story s = Story.begins().starts(Cause.Wish.START).ready().later(5).disables().later(0.2);
        assertThat(s.history().launches().getFirst().end()).isEmpty();

        s.ended(Cause.Wish.DISABLE, false);
        LaunchRow row = s.history().launches().getFirst();
        assertThat(row.end().orElseThrow().mark()).isEqualTo(EndMark.OPERATOR);
        assertThat(row.segments().getLast().state()).isEqualTo(State.DISABLED);
        assertThat(s.history().pauses().getFirst().words()).isEqualTo("disabled");
    }

    @Test
    void aRestartIsTheOperatorsAndLeavesNoGap() {
        Story s = Story.begins().starts(Cause.Wish.START).ready().later(5);
        s.record(new HostRecord.Action("restart", Story.SYNC, Cause.Initiator.OPERATOR, ""))
                .restarts();
        s.starts(Cause.Wish.RESTART);
        LaunchHistory history = s.history();

        assertThat(history.launches().getFirst().end().orElseThrow().mark())
                .isEqualTo(EndMark.OPERATOR);
        assertThat(history.gaps()).isEmpty();
        assertThat(history.pauses()).isEmpty();
        assertThat(history.changes()).containsExactly(new Change(millis(5000), "restart"));
    }

    @Test
    void eachLaunchKeepsTheVersionItWasLaunchedWith() {
        Story s = Story.begins().starts(Cause.Wish.START).later(1).ready();
        assertThat(s.history().launches().getFirst().version()).isEqualTo("2.4.0");
        s.record(
                new HostRecord.Rebound(
                        Story.SYNC,
                        new InstallationId("ledger", "2.3.1"),
                        new InstallationId("ledger", "2.4.0")));
        assertThat(s.history().changes())
                .extracting(Change::words)
                .containsExactly("2.3.1 → 2.4.0");
    }

    @Test
    void aHoldOfAYearLeavesWhatHappenedItsRoom() {
        Story s = Story.begins().starts(Cause.Wish.START).ready().later(5).crashes(Story.SEGV);
        s.waits(365 * 86_400.0).later(10);
        Viewport fitted = Episode.of(s.timeline()).fit(s.timeline(), 1000);
        assertThat(fitted.x(s.now()) - fitted.x(Duration.ZERO)).isGreaterThan(200);
    }

    @Test
    void numbersThatBeginAnewAreOtherLaunches() {
        Story s = Story.begins().starts(Cause.Wish.START).later(1).stops(Cause.Wish.REMOVE);
        s.fromLaunch(1).later(1).starts(Cause.Wish.START).later(1).ready();
        List<LaunchRow> rows = s.history().launches();

        assertThat(rows).extracting(LaunchRow::number).containsExactly(1, 1);
        assertThat(rows).extracting(LaunchRow::key).doesNotHaveDuplicates();
        assertThat(rows.getFirst().readyAt()).isEmpty();
        assertThat(rows.getLast().readyAt()).isPresent();
    }

    @Test
    void aLaunchOfWhichNoRecordIsKeptComesFromTheStatus() {
        Story s = Story.begins().starts(Cause.Wish.START).later(1).ready().later(60);
        Timeline t =
                Timeline.of(
                        new LaunchHistory(Story.KEY), Optional.of(s.status()), s.now(), s.wall());

        LaunchRow row = t.newest().orElseThrow();
        assertThat(row.number()).isEqualTo(1);
        assertThat(row.fromKnown()).isFalse();
        assertThat(row.from()).isEqualTo(millis(1000));
    }

    @Test
    void theOldestLaunchesAreForgotten() {
        var s = Story.begins();
        for (int i = 0; i < LaunchHistory.LIMIT + 5; i++) {
            s.starts(new Cause.Retry()).later(1).crashes(Story.SEGV).waits(1).later(1);
        }
        LaunchHistory history = s.history();

        assertThat(history.launches()).hasSize(LaunchHistory.LIMIT);
        assertThat(history.launches().getFirst().number()).isEqualTo(6);
        assertThat(history.gaps().getFirst().after()).isEqualTo(6);
    }

    @Test
    void everyEndHasItsMark() {
        var code = new ExitStatus.Code(3);
        assertThat(EndMark.of(new Cause.Exited(code, false))).isEqualTo(EndMark.CRASH);
        assertThat(EndMark.of(new Cause.HandshakeTimeout(millis(10), "line")))
                .isEqualTo(EndMark.HANDSHAKE);
        assertThat(EndMark.of(new Cause.ProbeFailed("slow"))).isEqualTo(EndMark.HEALTH);
        assertThat(EndMark.of(Cause.Wish.HOST_STOP)).isEqualTo(EndMark.HOST_STOP);
        assertThat(EndMark.of(Cause.Wish.REMOVE)).isEqualTo(EndMark.OPERATOR);
        assertThat(EndMark.of(new Cause.Vanished())).isEqualTo(EndMark.UNKNOWN);
        assertThat(EndMark.of(new Cause.BudgetExhausted(3, 2, new Cause.Exited(code, true))))
                .isEqualTo(EndMark.CRASH);
        assertThat(CauseWords.brief(new Cause.Exited(code, false)))
                .isEqualTo("exit 3 before ready");
        assertThat(CauseWords.brief(new Cause.Exited(new ExitStatus.CodeOrSignal(137), true)))
                .isEqualTo("exit 137 or SIGKILL");
        assertThat(CauseWords.brief(new Cause.Exited(new ExitStatus.Signal(40), true)))
                .isEqualTo("signal 40");
    }

    private static LaunchHistory from(Story s, int sequence) {
        var history = new LaunchHistory(Story.KEY);
        history.add(
                s.records.stream().filter(r -> r.sequence() >= sequence).toList(),
                List.of(Story.SYNC));
        return history;
    }
}
