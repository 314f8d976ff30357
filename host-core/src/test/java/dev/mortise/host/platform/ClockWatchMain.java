package dev.mortise.host.platform;

import dev.mortise.host.time.ClockEvent;
import dev.mortise.host.time.ClockEvent.ClockStepped;
import dev.mortise.host.time.ClockEvent.Slept;
import dev.mortise.host.time.ClockEvent.Stalled;
import dev.mortise.host.time.ClockWatch;

import java.time.Duration;

/// A watch on the real clocks in a process of its own, for a test that stops that process. Prints
/// what it is told, in milliseconds, until its stdin ends.
final class ClockWatchMain {

    public static void main(String[] args) throws Exception {
        try (var _ =
                ClockWatch.start(
                        new SystemClock(), Duration.ofMillis(200), ClockWatchMain::print)) {
            System.out.println("watching");
            while (System.in.read() >= 0) {}
        }
        System.out.println("closed");
    }

    private static void print(ClockEvent event) {
        System.out.println(
                switch (event) {
                    case Slept(Duration amount) -> "slept " + amount.toMillis();
                    case ClockStepped(Duration by) -> "stepped " + by.toMillis();
                    case Stalled(Duration amount) -> "stalled " + amount.toMillis();
                });
    }
}
