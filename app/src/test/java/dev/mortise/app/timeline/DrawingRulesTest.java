package dev.mortise.app.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;

class DrawingRulesTest {

    private static Duration seconds(double s) {
        return Duration.ofNanos((long) (s * 1e9));
    }

    // ── ticks ───────────────────────────────────────────────────────────────────────────────────

    @Test
    void ticksStandOnRoundTimesWithRoomForTheirLabels() {
        var view = new Viewport(100, 160, 900);
        List<Ticks.Tick> ticks =
                Ticks.of(view, Instant.parse("2026-11-30T14:31:18Z"), ZoneOffset.UTC);

        assertThat(ticks.getFirst().label()).isEqualTo("14:31:20");
        assertThat(ticks.get(1).label()).isEqualTo(":25");
        assertThat(ticks.getFirst().x()).isEqualTo(30);
        for (int i = 1; i < ticks.size(); i++) {
            assertThat(ticks.get(i).x() - ticks.get(i - 1).x()).isGreaterThanOrEqualTo(Ticks.ROOM);
        }
    }

    @Test
    void ticksOfDaysStandOnLocalMidnight() {
        var view = new Viewport(0, 4 * 86_400, 800);
        List<Ticks.Tick> ticks =
                Ticks.of(view, Instant.parse("2026-11-27T08:00:00Z"), ZoneId.of("Asia/Kolkata"));

        assertThat(ticks).extracting(Ticks.Tick::label).contains("28 Nov", "29 Nov", "30 Nov");
    }

    @Test
    void anyReachHasAFewTicks() {
        for (double span = 0.2; span < 3e7; span *= 3) {
            var ticks = Ticks.of(new Viewport(0, span, 800), Story.NOON, ZoneOffset.UTC);
            assertThat(ticks).as("span %s", span).hasSizeBetween(1, 12);
        }
    }

    // ── marks ───────────────────────────────────────────────────────────────────────────────────

    @Test
    void marksNearerThanTenPixelsAreOne() {
        var groups =
                MarkGroup.of(
                        List.of(
                                at(10, EndMark.CRASH),
                                at(19, EndMark.OPERATOR),
                                at(120, EndMark.CRASH),
                                at(131, EndMark.CRASH)));

        assertThat(groups).extracting(MarkGroup::label).containsExactly("×2", "", "");
        assertThat(groups.getFirst().mark()).isEqualTo(EndMark.CRASH);
    }

    @Test
    void thousandsOfMarksBecomeAFewThatCanBeRead() {
        var marks =
                java.util.stream.IntStream.range(0, 10_000)
                        .mapToObj(i -> at(i / 10.0, EndMark.CRASH))
                        .toList();
        var groups = MarkGroup.of(marks);

        assertThat(groups).hasSizeLessThanOrEqualTo(30);
        assertThat(groups.stream().mapToInt(MarkGroup::count).sum()).isEqualTo(10_000);
    }

    private static MarkGroup.Placed at(double x, EndMark mark) {
        return new MarkGroup.Placed(x, mark);
    }

    // ── the axis ────────────────────────────────────────────────────────────────────────────────

    @Test
    void zoomingKeepsTheTimeUnderThePointer() {
        var view = new Viewport(0, 100, 1000);
        assertThat(view.zoomed(0.5, 300).at(300)).isEqualTo(30);
        assertThat(view.zoomed(2, 300).at(300)).isEqualTo(30);
    }

    @Test
    void aViewIsNeverTooNarrowToRead() {
        var view = new Viewport(0, 1, 1000);
        for (int i = 0; i < 100; i++) {
            view = view.zoomed(0.5, 500);
        }
        assertThat(view.span()).isGreaterThan(0.1);
    }

    @Test
    void whatIsSeenIsNotMoved() {
        var view = new Viewport(0, 100, 1000);
        assertThat(view.showing(seconds(40), seconds(50))).isEqualTo(view);
        assertThat(view.showing(seconds(200), seconds(210)).x(seconds(205))).isBetween(0., 1000.);
    }

    @Test
    void onlyLaunchesInViewAreDrawn() {
        Timeline t = Story.tenThousand().timeline();
        LaunchRow some = t.launches().get(5_000);
        double from = Viewport.seconds(some.from());
        var visible = Bars.visible(t, new Viewport(from, from + 30, 1000));

        assertThat(visible).hasSizeBetween(3, 8).contains(some);
        assertThat(Bars.visible(t, new Viewport(-900, -800, 1000))).isEmpty();
        assertThat(Bars.visible(t, new Viewport(1e9, 1e9 + 9, 1000))).isEmpty();
    }

    @Test
    void anEpisodeReachesFromTheFirstCrashToTheNextTry() {
        Timeline t = Story.crashLoop().timeline();
        Episode episode = Episode.of(t);
        Viewport view = episode.fit(t, 1000);

        assertThat(episode.crashes()).isEqualTo(4);
        assertThat(episode.words(t)).isEqualTo("4 crashes in 34 s");
        assertThat(view.x(t.launches().get(1).from())).isBetween(50., 200.);
        assertThat(view.x(t.presentGap().orElseThrow().planned())).isBetween(800., 950.);
    }

    @Test
    void withoutACrashTheEpisodeIsTheLastLaunch() {
        Timeline t = Story.healthyForHours().timeline();
        assertThat(Episode.of(t).words(t)).isEmpty();
        assertThat(Episode.of(t).from()).isEqualTo(seconds(40));
    }

    @Test
    void theMemoryScaleEndsAtARoundNumberOverThePeak() {
        assertThat(Strip.scale(Story.crashLoop().samples)).isBetween(121e6, 200e6);
        assertThat(Strip.scale(List.of())).isEqualTo(1e6);
    }
}
