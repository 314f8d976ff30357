package dev.mortise.host.time;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Notices sleep, steps of the wall clock and standstills of the host.
///
/// It looks at all clocks once per interval and compares each look with the one before only: a
/// clock that is slewed drifts by minutes in a week and by half a millisecond between two looks.
/// [#look] is the whole judgement, a function of two readings.
public final class ClockWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    /// Fits all: one wake-up a second is nothing, and nobody needs to know sooner.
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    /// Sleeps and steps up to this are let pass: leap seconds, and the cost of reading.
    private static final Duration JUMP = Duration.ofSeconds(1);

    /// Lateness up to this is an ordinary busy machine.
    private static final Duration LATE = Duration.ofSeconds(2);

    /// A clock that is being slewed runs wrong by 500 ppm, one part in so many.
    private static final int SLEW = 2000;

    private final Clock clock;
    private final Duration interval;
    private final Consumer<? super ClockEvent> told;
    private final CountDownLatch closed = new CountDownLatch(1);

    private ClockWatch(Clock clock, Duration interval, Consumer<? super ClockEvent> told) {
        if (!interval.isPositive()) {
            throw new IllegalArgumentException("interval must be over zero: " + interval);
        }
        this.clock = clock;
        this.interval = interval;
        this.told = told;
    }

    /// Begins to watch, on a daemon thread `clock-watch`.
    ///
    /// @param interval over zero; [#INTERVAL] unless a test is in a hurry
    /// @param told hears each event, in order, on the watch's thread. How long it takes is not held
    ///   against the host; what it throws is logged
    public static ClockWatch start(
            Clock clock, Duration interval, Consumer<? super ClockEvent> told) {
        var watch = new ClockWatch(clock, interval, told);
        var first = Reading.of(clock);
        Thread.ofPlatform().daemon().name("clock-watch").start(() -> watch.run(first));
        return watch;
    }

    /// Ends the watch at once and waits for nobody: an event just being told is told to its end.
    @Override
    public void close() {
        closed.countDown();
    }

    private void run(Reading first) {
        Reading before = first;
        Duration planned = interval;
        try {
            while (!closed.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
                var now = Reading.of(clock);
                look(before, now, planned).forEach(this::tell);
                planned = interval.plus(clock.uptime().minus(now.uptime()));
                before = now;
            }
        } catch (InterruptedException _) {
            // Nobody here interrupts; whoever does wants the thread to end.
        }
    }

    private void tell(ClockEvent event) {
        try {
            told.accept(event);
        } catch (RuntimeException e) {
            LOG.error("not recorded: {}", event.words(), e);
        }
    }

    /// What happened to time between two readings: at most one event of each kind.
    ///
    /// * Where sleep is seen, it is what the clock with sleep gained over uptime; lateness is a
    ///   stall; a step is what the wall clock gained over the clock with sleep. All three can come
    ///   together.
    /// * Where it is not seen, uptime may run on through a sleep, as on Windows. Then lateness that
    ///   the wall clock shares counts as sleep, though it may be a stall: in neither did the host
    ///   run, and a sleep is the commoner. Lateness that the wall clock does not share is a stall.
    ///   A wall clock that jumps while uptime is punctual counts as stepped, though it may be a
    ///   sleep through which uptime stood still: then nothing fell due meanwhile.
    ///
    /// @param planned how much uptime was to pass between the two
    public static List<ClockEvent> look(Reading before, Reading now, Duration planned) {
        Duration awake = now.uptime().minus(before.uptime());
        Duration passed = now.withSleep().minus(before.withSleep());
        Duration wall = Duration.between(before.wall(), now.wall());

        var events = new ArrayList<ClockEvent>(0);
        Duration asleep = passed.minus(awake);
        if (now.seesSleep() && asleep.compareTo(JUMP) > 0) {
            events.add(new ClockEvent.Slept(asleep));
        }
        Duration late = awake.minus(planned);
        boolean stoodStill = late.compareTo(LATE) > 0;
        boolean mayHaveSlept = !now.seesSleep() && wall.minus(planned).compareTo(LATE) > 0;
        if (stoodStill && mayHaveSlept) {
            events.add(new ClockEvent.Slept(late));
        }
        Duration stepped = wall.minus(passed);
        if (stepped.abs().compareTo(JUMP.plus(passed.dividedBy(SLEW))) > 0) {
            events.add(new ClockEvent.ClockStepped(stepped));
        }
        if (stoodStill && !mayHaveSlept) {
            events.add(new ClockEvent.Stalled(late));
        }
        return events;
    }
}
