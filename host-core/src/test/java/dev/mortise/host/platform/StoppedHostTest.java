package dev.mortise.host.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.fixtures.FixtureCommand;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A host that is stopped from outside and goes on later.
class StoppedHostTest {

    private final LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private String next() throws InterruptedException {
        return lines.poll(60, TimeUnit.SECONDS);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aProcessThatWasStoppedKnowsForHowLongItStoodStill() throws Exception {
        Process host =
                new ProcessBuilder(
                                FixtureCommand.java().toString(),
                                "-XX:+UseSerialGC",
                                "-Xmx64m",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ClockWatchMain.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        Thread reader =
                Thread.ofPlatform()
                        .daemon()
                        .start(() -> host.inputReader().lines().forEach(lines::add));
        try {
            assertThat(next()).isEqualTo("watching");
            Process stop =
                    new ProcessBuilder(
                                    "/bin/sh",
                                    "-c",
                                    "kill -STOP %1$d && sleep 4; kill -CONT %1$d"
                                            .formatted(host.pid()))
                            .inheritIO()
                            .start();
            assertThat(stop.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(stop.exitValue()).isZero();

            String stalled = next();
            assertThat(stalled).startsWith("stalled ");
            assertThat(Long.parseLong(stalled.substring(8))).isBetween(3_500L, 60_000L);
            host.outputWriter().close();
            assertThat(next()).as("nothing else was told").isEqualTo("closed");
            assertThat(host.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            host.destroyForcibly().waitFor();
            reader.join();
        }
    }
}
