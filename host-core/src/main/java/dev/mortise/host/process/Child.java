package dev.mortise.host.process;

import dev.mortise.host.lifecycle.ExitStatus;

import java.util.concurrent.CompletableFuture;

/// A started process and what it started.
public interface Child {

    long pid();

    /// Completes once the direct child is reaped. Never exceptionally.
    CompletableFuture<ExitStatus> exit();

    /// Completes once both pipes are at their end. A grandchild may hold them long after the exit.
    CompletableFuture<Void> drained();

    /// Sends a signal to the direct child; nothing happens when it is gone.
    void signal(int number);

    /// Kills the direct child with its group; returns at once.
    void kill();

    /// Once it has ended: whether the system proves that nothing it started lives on. False when
    /// that is not known.
    default boolean leftNothing() {
        return false;
    }

    /// Gives up pipes that something else still holds open; completes [#drained].
    void detach();
}
