package dev.mortise.host.lifecycle;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;

/// How much to take **off** a back-off delay (`cp1-host.md` §12), so that what crashed together
/// does not come back together.
public final class Jitter {

    /// Uniform over 0…delay, both ends included: the reference's default.
    public static final UnaryOperator<Duration> FULL =
            delay -> Duration.ofNanos(ThreadLocalRandom.current().nextLong(delay.toNanos() + 1));

    /// Nothing off: the full delays.
    public static final UnaryOperator<Duration> NONE = delay -> Duration.ZERO;

    private Jitter() {}
}
