package dev.mortise.host.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

class ReadingTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualClock clock = new ManualClock();

    /// The clock, to which something happens just before its wall clock is read.
    private final class Unlucky implements Clock {
        private final Consumer<ManualClock> happens;
        private int times;

        Unlucky(int times, Consumer<ManualClock> happens) {
            this.times = times;
            this.happens = happens;
        }

        @Override
        public Duration uptime() {
            return clock.uptime();
        }

        @Override
        public Duration withSleep() {
            return clock.withSleep();
        }

        @Override
        public boolean seesSleep() {
            return true;
        }

        @Override
        public Instant wall() {
            if (times-- > 0) {
                happens.accept(clock);
            }
            return clock.wall();
        }
    }

    private Reading good() {
        return new Reading(clock.uptime(), clock.withSleep(), clock.wall(), true);
    }

    @Test
    void aSleepBetweenTwoClocksDoesNotTearThemApart() {
        assertThat(Reading.of(new Unlucky(1, c -> c.sleep(HOUR)))).isEqualTo(good());
    }

    @Test
    void aPauseBetweenTwoClocksDoesNotTearThemApart() {
        assertThat(Reading.of(new Unlucky(3, c -> c.pass(HOUR)))).isEqualTo(good());
    }

    @Test
    void aMachineThatNeverGetsRoundToItIsReadAllTheSame() {
        var reading = Reading.of(new Unlucky(Integer.MAX_VALUE, c -> c.pass(HOUR)));
        assertThat(reading.wall()).isEqualTo(clock.wall());
    }

    @Test
    void aStepMeanwhileIsJustReadOnce() {
        assertThat(Reading.of(new Unlucky(1, c -> c.stepWall(HOUR)))).isEqualTo(good());
    }
}
