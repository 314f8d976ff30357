package dev.mortise.host.integrity;

import java.time.Duration;

/// Remembers which state of some files was read and found good.
///
/// Two changes within one tick of the kernel's clock leave the same stamp. A state is therefore
/// trusted only when it was read some ticks after it was first seen: a new one is read twice.
final class Trust {

    /// Longer than a tick, which is 10 ms at most.
    static final Duration TICKS = Duration.ofMillis(50);

    private Stamps seen = Stamps.NONE;
    private Duration since = Duration.ZERO;
    private boolean good;

    /// Whether files with these stamps need not be read.
    boolean covers(Stamps now) {
        return good && now.equals(seen);
    }

    /// They were read, and good.
    ///
    /// @param before their stamps before that
    /// @param after and after it
    /// @param begun uptime at `before`
    void read(Stamps before, Stamps after, Duration begun) {
        if (!before.equals(after)) {
            seen = Stamps.NONE;
            good = false;
        } else if (before.equals(seen)) {
            good = begun.minus(since).compareTo(TICKS) >= 0;
        } else {
            seen = before;
            since = begun;
            good = false;
        }
    }
}
