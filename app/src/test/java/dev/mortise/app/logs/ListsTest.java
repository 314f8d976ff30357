package dev.mortise.app.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.logs.Selection.Point;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

/// Line sets, hits, selections, and the search for the end of a log.
class ListsTest {

    @Test
    void numbersKeepTheirPositionWhenOlderOnesGo() {
        LineSet set = LineSet.EMPTY;
        for (int i = 1; i <= 1_000; i++) {
            set = set.with(i * 10L);
        }
        LineSet look = set;
        set = set.since(5_005);
        assertThat(set.first()).isEqualTo(501);
        assertThat(set.number(501)).isEqualTo(5_010);
        for (int i = 1_001; i <= 3_000; i++) {
            set = set.with(i * 10L);
        }
        assertThat(set.number(501)).isEqualTo(5_010);
        assertThat(set.last()).isEqualTo(3_000);
        assertThat(set.position(29_995)).isEqualTo(3_000);
        assertThat(look.last()).isEqualTo(1_000);
        assertThat(look.number(1)).isEqualTo(10);
    }

    @Test
    void hitsAreFoundByLine() {
        Hits hits = Hits.NONE;
        for (int i = 0; i < 500; i++) {
            hits = hits.with(i / 2, i % 2, 5);
        }
        assertThat(hits.firstFrom(100)).isEqualTo(200);
        assertThat(hits.since(200).size()).isEqualTo(100);
        assertThat(hits.since(200).line(0)).isEqualTo(200);
        assertThat(hits.firstFrom(9_999)).isEqualTo(500);
    }

    @Test
    void aSelectionIsTheSameFromEitherEnd() {
        var down = new Selection(new Point(2, 3), new Point(4, 1));
        var up = new Selection(new Point(4, 1), new Point(2, 3));
        for (Selection each : new Selection[] {down, up}) {
            assertThat(each.cut(1, "one")).isEmpty();
            assertThat(each.cut(2, "seconds")).isEqualTo("onds");
            assertThat(each.cut(3, "third")).isEqualTo("third");
            assertThat(each.cut(4, "fourth")).isEqualTo("f");
        }
        assertThat(Selection.at(new Point(2, 3)).of(2)).isNull();
    }

    @Test
    @MustHold("B118")
    void findingTheNewestLineCostsTheLogarithmOfWhatCame() {
        for (int count : new int[] {0, 1, 2, 63, 64, 65, 1_000, 100_000}) {
            FakeLog log = new FakeLog().many(count);
            LogExtent found = LogExtent.NONE.now(log);
            assertThat(found).isEqualTo(new LogExtent(1, count));
            assertThat(log.calls.get()).isLessThan(40);
            log.calls.set(0);
            log.drop(count / 2).many(3);
            assertThat(found.now(log)).isEqualTo(new LogExtent(count / 2 + 1L, count + 3L));
            assertThat(log.calls.get()).isLessThan(12);
        }
    }

    @Test
    void aLogThatBeganAnewIsFoundAnew() {
        LogExtent before = new LogExtent(1, 5_000);
        assertThat(before.now(new FakeLog().many(70))).isEqualTo(new LogExtent(1, 70));
    }

    @Test
    void aLogOfWhichAllIsLostIsEmptyAtItsEnd() {
        FakeLog log = new FakeLog().many(10).drop(10);
        assertThat(LogExtent.NONE.now(log)).isEqualTo(new LogExtent(11, 10));
    }
}
