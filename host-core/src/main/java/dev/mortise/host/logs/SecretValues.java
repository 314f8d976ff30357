package dev.mortise.host.logs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The values of secrets that the host itself handed out: masked wherever and however they turn up.
///
/// Thread-safe; one short lock. Nothing in here shows a value, `toString` included.
public final class SecretValues {

    /// Shorter values stand in too many innocent words to be masked.
    public static final int SHORTEST = 4;

    /// One added value. `maskable` is false when the value is shorter than [#SHORTEST] characters
    /// without its outer blanks: the caller must then flag the secret by its name (must-hold B030).
    public static final class Handle {
        private final String name;
        private final boolean maskable;

        private Handle(String name, boolean maskable) {
            this.name = name;
            this.maskable = maskable;
        }

        public String name() {
            return name;
        }

        public boolean maskable() {
            return maskable;
        }

        @Override
        public String toString() {
            return name + (maskable ? "" : " (too short to mask)");
        }
    }

    private final Map<Handle, List<Trigger>> known = new LinkedHashMap<>(); // guarded by this
    private volatile int version;

    /// Masks `value` from now on, until the handle is removed. The same value may be added twice.
    public Handle add(String name, String value) {
        var handle = new Handle(name, value.strip().length() >= SHORTEST);
        List<Trigger> spellings = handle.maskable ? SecretSpellings.of(value) : List.of();
        synchronized (this) {
            known.put(handle, spellings);
            version++;
        }
        return handle;
    }

    /// Forgets the value. A handle that is no longer known is no error.
    public synchronized void remove(Handle handle) {
        if (known.remove(handle) != null) {
            version++;
        }
    }

    /// Names of the values that cannot be masked, for the screen that flags them.
    public synchronized List<String> unmaskable() {
        return known.keySet().stream()
                .filter(handle -> !handle.maskable)
                .map(Handle::name)
                .toList();
    }

    /// Grows with every change: lets a reader keep what it made of [#triggers].
    int version() {
        return version;
    }

    synchronized List<Trigger> triggers() {
        var all = new ArrayList<Trigger>();
        known.values().forEach(all::addAll);
        return all;
    }
}
