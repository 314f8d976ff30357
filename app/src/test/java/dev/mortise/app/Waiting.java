package dev.mortise.app;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what another thread brings.
public final class Waiting {

    /// Far longer than anything takes here; a test that needs it has failed.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Waiting() {}

    public static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain for " + what);
            }
            LockSupport.parkNanos(20_000_000);
        }
    }
}
