package dev.mortise.host.config;

import java.util.Optional;

/// A type that a key may want: makes a thing of what was written, or says what is wrong with it.
@FunctionalInterface
interface Want<T> {

    /// Empty only if it has added a problem.
    Optional<T> read(Value value);
}
