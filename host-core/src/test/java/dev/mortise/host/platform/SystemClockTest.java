package dev.mortise.host.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.time.ClockWatch;
import dev.mortise.host.time.Reading;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

class SystemClockTest {

    /// What `/proc/uptime` cuts off, twice.
    private static final double HUNDREDTHS = 0.02;

    private final SystemClock clock = new SystemClock();

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void timeWithSleepIsNeverBehindUptimeAndRunsOn() {
        assertThat(clock.seesSleep()).isTrue();
        Duration last = Duration.ZERO;
        for (int i = 0; i < 1000; i++) {
            Duration uptime = clock.uptime();
            Duration withSleep = clock.withSleep();
            assertThat(withSleep).isGreaterThanOrEqualTo(uptime).isGreaterThanOrEqualTo(last);
            last = withSleep;
        }
        assertThat(last).isPositive();
    }

    /// `/proc/uptime` counts from the boot and includes sleep: any other clock, and any other unit,
    /// would show.
    @Test
    @EnabledOnOs(OS.LINUX)
    void timeWithSleepIsWhatTheKernelCountsFromTheBoot() throws Exception {
        double before = sinceBoot();
        double told = SystemClock.nanosWithSleep() / 1e9;
        assertThat(told).isBetween(before - HUNDREDTHS, sinceBoot() + HUNDREDTHS);
    }

    private static double sinceBoot() throws Exception {
        return Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]);
    }

    @Test
    void twoReadingsInARowShowNothing() {
        var before = Reading.of(clock);
        assertThat(ClockWatch.look(before, Reading.of(clock), ClockWatch.INTERVAL)).isEmpty();
    }
}
