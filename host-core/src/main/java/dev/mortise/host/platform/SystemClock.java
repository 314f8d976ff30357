package dev.mortise.host.platform;

import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.time.Instant;

/// The machine's clocks, with the one that the JDK has no word for: time with sleep.
///
/// `System.nanoTime` is CLOCK_MONOTONIC on Linux and `mach_absolute_time` on macOS; both stand
/// still while the machine sleeps. On Windows it is the performance counter, which runs on, and
/// there is no second clock here to compare it with.
public final class SystemClock implements Clock {

    /// Linux: CLOCK_MONOTONIC and the time slept.
    private static final int CLOCK_BOOTTIME = 7;

    /// macOS, where unlike on Linux this one includes sleep. Its CLOCK_MONOTONIC does too, but is
    /// made from the wall clock and the moment of the boot, which both can be set.
    private static final int CLOCK_MONOTONIC_RAW = 4;

    private static final int NONE = -1;

    private static final int ID = id(System.getProperty("os.name", ""));
    private static final @Nullable MethodHandle GET_TIME = find();

    private final long startWithSleep;
    private final long start;

    /// Counts from now.
    public SystemClock() {
        // In this order, so that it is never behind uptime.
        startWithSleep = seesSleep() ? nanosWithSleep() : 0;
        start = System.nanoTime();
    }

    private static int id(String system) {
        return system.equals("Linux")
                ? CLOCK_BOOTTIME
                : system.startsWith("Mac") ? CLOCK_MONOTONIC_RAW : NONE;
    }

    private static @Nullable MethodHandle find() {
        if (ID == NONE) {
            return null;
        }
        var word = Linker.nativeLinker().canonicalLayouts().get("long");
        if (word == null || word.byteSize() != Long.BYTES) {
            return null; // a timespec is read as two longs
        }
        // Critical: as short as a call can be, and the timespec may lie in the heap.
        return CLibrary.function(
                        "clock_gettime",
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
                        Linker.Option.critical(true))
                .filter(call -> get(call, new long[2]) == 0)
                .orElse(null);
    }

    private static int get(MethodHandle call, long[] timespec) {
        try {
            return (int) call.invokeExact(ID, MemorySegment.ofArray(timespec));
        } catch (Throwable e) {
            throw new AssertionError("clock_gettime cannot throw", e);
        }
    }

    /// Since the boot on Linux, since some moment on macOS.
    static long nanosWithSleep() {
        if (GET_TIME == null) {
            throw new IllegalStateException("this system has no clock with sleep");
        }
        var timespec = new long[2];
        if (get(GET_TIME, timespec) != 0) {
            throw new AssertionError("clock_gettime worked before");
        }
        return timespec[0] * 1_000_000_000 + timespec[1];
    }

    @Override
    public Duration uptime() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Override
    public Instant wall() {
        return Instant.now();
    }

    @Override
    public Duration withSleep() {
        return seesSleep() ? Duration.ofNanos(nanosWithSleep() - startWithSleep) : uptime();
    }

    @Override
    public boolean seesSleep() {
        return GET_TIME != null;
    }
}
