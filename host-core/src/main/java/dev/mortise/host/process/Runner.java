package dev.mortise.host.process;

import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;

/// Starts processes: the seam between the host and the system, and the only way to a child.
public interface Runner extends AutoCloseable {

    /// Starts a child in a session of its own, with exactly the environment given, standard input
    /// at its end, and both pipes read from the first moment to the last.
    ///
    /// @param name for threads and dumps
    /// @throws IOException when the system refuses; nothing is left then
    Child start(String name, CommandSpec command, Sink stdout, Sink stderr) throws IOException;

    /// Gives back what the runner itself holds. Children must have ended before.
    @Override
    default void close() {}

    /// Takes the bytes of one pipe, on one thread at a time, in order. It must not wait: the same
    /// thread may read for others.
    interface Sink {
        void bytes(byte[] buffer, int length);

        /// The pipe's end, or the moment it was given up. Once, last.
        void end();
    }
}
