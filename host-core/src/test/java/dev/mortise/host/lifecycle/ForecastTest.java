package dev.mortise.host.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;

import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.spec.Supervision;
import dev.mortise.testkit.MustHold;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class ForecastTest {

    private static Forecast of(Script it, Duration lived) {
        return Forecast.of(it.machine, it.policy, it.now, lived);
    }

    @Test
    @MustHold("B045")
    void theNextDelaysAreToldBeforeAnythingCrashes() {
        var it = new Script(Script.cp1(4, ofMillis(10), ofMillis(50), Jitter.FULL));
        assertThat(of(it, Duration.ZERO).delays())
                .containsExactly(ofMillis(10), ofMillis(20), ofMillis(40), ofMillis(50));
        it.policy =
                new Policy(
                        it.policy.greeting(),
                        true,
                        Script.T,
                        Script.T,
                        4,
                        ofMillis(10),
                        ofSeconds(9),
                        Supervision.NEVER,
                        1.5,
                        Jitter.NONE);
        assertThat(of(it, Duration.ZERO).delays())
                .containsExactly(
                        ofMillis(10),
                        ofMillis(15),
                        Duration.ofNanos(22_500_000),
                        Duration.ofNanos(33_750_000));
    }

    @Test
    void unlimitedRestartsNeverGiveUpAndSaySo() {
        var it = new Script(Script.cp1(Supervision.UNLIMITED));
        it.up();
        it.die(1);
        var forecast = of(it, ofSeconds(1));
        assertThat(forecast.triesLeft()).isEmpty();
        assertThat(forecast.givesUpAt()).isEmpty();
        assertThat(forecast.delays()).hasSize(Forecast.MOST);
        assertThat(forecast.rule()).startsWith("It is restarted for ever.");
    }

    @Test
    @MustHold("B037")
    void theRuleIsInWords() {
        var it = new Script(Script.stableAfter(Script.cp1(5), Duration.ofMinutes(10)));
        assertThat(of(it, Duration.ZERO).rule())
                .isEqualTo(
                        "After 5 restarts the next crash disables it. Crashes are forgiven after"
                                + " 10 min HEALTHY.");
        it.policy = Script.cp1(0);
        assertThat(of(it, Duration.ZERO).rule())
                .isEqualTo(
                        "The first crash disables it. Crashes are forgiven only by enabling it"
                                + " anew.");
    }

    @Test
    void aPluginThatLivesLongEnoughToBeForgivenNeverUsesItUp() {
        var it = new Script(Script.stableAfter(Script.cp1(5), ofSeconds(60)));
        it.up();
        it.die(1);
        assertThat(of(it, ofSeconds(59)).givesUpAt()).isPresent();
        assertThat(of(it, ofSeconds(60)).givesUpAt()).isEmpty();
    }

    @Test
    void aHoldIsTheNextTry() {
        var it = new Script(Script.cp1(5));
        it.up();
        it.die(1);
        it.on(new Event.Hold(Optional.of(ofSeconds(90))));
        assertThat(of(it, Duration.ZERO).nextTry()).contains(ofSeconds(90));
        assertThat(of(it, Duration.ZERO).held()).isTrue();
    }

    @Test
    @MustHold("B058")
    void whatIsForecastIsWhatHappensForAnyBudgetAndAnyDelays() {
        var random = new Random(58);
        for (int round = 0; round < 500; round++) {
            int max = random.nextInt(6);
            var base = ofMillis(1 + random.nextInt(100));
            var it =
                    new Script(
                            Script.cp1(
                                    max,
                                    base,
                                    base.multipliedBy(1 + random.nextInt(9)),
                                    Jitter.NONE));
            var lived = ofMillis(random.nextInt(3000));
            it.up();
            it.now = it.now.plus(lived);
            it.die(1);
            while (it.state() == State.BACKOFF) {
                var forecast = of(it, lived);
                int left = forecast.triesLeft().orElseThrow();
                assertThat(forecast.delays()).hasSize(left);
                var foreseen = new ArrayList<Duration>();
                var copy = new Script(it.policy);
                copy.machine = it.machine;
                copy.now = it.now;
                Duration next = forecast.nextTry().orElseThrow();
                while (copy.state() == State.BACKOFF) {
                    copy.now = next;
                    copy.on(new Event.Woke());
                    assertThat(copy.state()).isEqualTo(State.STARTING);
                    copy.greet();
                    copy.now = copy.now.plus(lived);
                    copy.die(1);
                    foreseen.add(copy.now);
                    next = copy.machine.until();
                }
                assertThat(foreseen).hasSize(left + 1);
                assertThat(forecast.givesUpAt()).contains(foreseen.getLast());
                assertThat(copy.state()).isEqualTo(State.DISABLED);
                it.now = forecast.nextTry().orElseThrow();
                it.on(new Event.Woke());
                it.greet();
                it.now = it.now.plus(lived);
                it.die(1);
            }
            assertThat(it.machine.counters().backoffs()).hasSize(max);
        }
    }

    @Test
    void afterGivingUpNothingIsLeft() {
        var it = new Script(Script.cp1(0));
        it.up();
        it.die(1);
        var forecast = of(it, Duration.ZERO);
        assertThat(forecast.triesLeft()).hasValue(0);
        assertThat(forecast.nextTry()).isEmpty();
        assertThat(forecast.givesUpAt()).isEmpty();
        assertThat(forecast.delays()).isEqualTo(List.of());
        it.on(new Event.Start(Wish.ENABLE));
    }
}
