package dev.mortise.host;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.HostRecord.ClockChange;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.time.ClockEvent;
import dev.mortise.host.time.ClockWatch;

import java.time.Duration;

/// What follows when time did not pass as it should: it is recorded; after a sleep waits are
/// planned anew; after a standstill nobody is judged for what fell due meanwhile.
final class LostTime {

    /// After a standstill probes and plugins have to catch up.
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Registry registry;
    private final HealthWatch health;
    private final Services services;

    LostTime(Registry registry, HealthWatch health, Services services) {
        this.registry = registry;
        this.health = health;
        this.services = services;
    }

    void happened(ClockEvent event) {
        Duration now = services.clock().uptime();
        switch (event) {
            case ClockEvent.Slept(Duration amount) -> {
                record(ClockChange.SLEPT, amount, event);
                health.judgeFrom(now.plus(GRACE));
                // Where sleep is not seen, uptime holds it already: nothing is to be shifted.
                Duration before = now.minus(ClockWatch.INTERVAL.multipliedBy(2));
                tell(
                        services.clock().seesSleep()
                                ? new Event.Slept(amount, before)
                                : new Event.Stalled(amount));
            }
            case ClockEvent.ClockStepped(Duration by) -> record(ClockChange.STEPPED, by, event);
            case ClockEvent.Stalled(Duration amount) -> {
                record(ClockChange.STALLED, amount, event);
                health.judgeFrom(now.plus(GRACE));
                tell(new Event.Stalled(amount));
            }
        }
        services.changed().run();
    }

    private void record(ClockChange change, Duration amount, ClockEvent event) {
        services.journal().append(new HostRecord.ClockChanged(change, amount, event.words()));
    }

    private void tell(Event event) {
        registry.supervisors().forEach(supervisor -> supervisor.send(event));
    }
}
