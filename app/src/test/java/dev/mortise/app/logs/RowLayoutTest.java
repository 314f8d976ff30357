package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.logs.RowLayout.Anchor;
import dev.mortise.host.logs.LogLine;
import dev.mortise.host.logs.LogStream;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

class RowLayoutTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final LogWords WORDS = new LogWords(ZoneOffset.UTC);

    private static LogLine line(long number, int launch) {
        Instant wall = NOON.plusMillis(number * 100);
        return FakeLog.line(number, LogStream.STDOUT, launch, wall, "text " + number);
    }

    private static RowLayout over(LogLine... lines) {
        return new RowLayout(ListLogSource.of(List.of(lines)), 18);
    }

    @Test
    void aLaunchBeginsWithARowOfItsOwn() {
        RowLayout layout = over(line(1, 3), line(2, 3), line(3, 4));
        List<Row> rows = layout.rows(layout.top(), 500);
        assertThat(rows).hasSize(5);
        assertThat(rows.get(0)).isInstanceOf(Row.Launch.class);
        assertThat(rows.get(3)).isEqualTo(new Row.Launch(line(3, 4), true, 64, 28));
        assertThat(WORDS.launch(line(3, 4), true)).isEqualTo("started 12:00:00");
        assertThat(WORDS.launch(line(3, 4), false)).isEqualTo("goes on from 12:00:00");
    }

    @Test
    void aGapIsARowThatSaysHowManyAndWhen() {
        RowLayout layout = over(line(1, 3), line(1286, 3));
        Row.Dropped gap = (Row.Dropped) layout.rows(layout.top(), 500).get(2);
        assertThat(gap.count()).isEqualTo(1284);
        assertThat(WORDS.dropped(gap.count(), gap.before(), gap.after()))
                .isEqualTo("1,284 lines dropped here, 12:00:00.100 to 12:02:08.600");
    }

    @Test
    void whatIsLostAtTheBeginningIsSaidAndTheLaunchGoesOn() {
        RowLayout layout = over(line(3, 7), line(4, 7));
        List<Row> rows = layout.rows(layout.top(), 500);
        Row.Dropped lost = (Row.Dropped) rows.get(0);
        assertThat(lost.count()).isEqualTo(2);
        assertThat(((Row.Launch) rows.get(1)).begins()).isFalse();
        assertThat(WORDS.dropped(1, null, lost.after()))
                .isEqualTo("1 line dropped here, before 12:00:00.300: only the newest are kept");
    }

    @Test
    void theBottomShowsTheLastLineWhole() {
        RowLayout layout = new RowLayout(ListLogSource.numbered(100), 18);
        Anchor bottom = layout.bottom(100);
        assertThat(bottom).isEqualTo(new Anchor(95, 8));
        Row last = layout.rows(bottom, 100).getLast();
        assertThat(last.y() + last.height()).isEqualTo(100);
    }

    @Test
    void scrollingStopsAtBothEnds() {
        RowLayout layout = new RowLayout(ListLogSource.numbered(100), 18);
        assertThat(layout.scrolled(layout.top(), -500, 100)).isEqualTo(layout.top());
        assertThat(layout.scrolled(layout.top(), 50_000, 100)).isEqualTo(layout.bottom(100));
        Anchor there = layout.scrolled(layout.top(), 400, 100);
        assertThat(layout.scrolled(layout.scrolled(there, 333, 100), -333, 100)).isEqualTo(there);
    }

    @Test
    void aShortLogStaysAtTheTop() {
        RowLayout layout = over(line(1, 1));
        assertThat(layout.bottom(500)).isEqualTo(layout.top());
        var empty = new RowLayout(ListLogSource.numbered(0), 18);
        assertThat(empty.rows(empty.bottom(500), 500)).isEmpty();
    }
}
