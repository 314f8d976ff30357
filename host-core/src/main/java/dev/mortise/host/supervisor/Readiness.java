package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.protocol.Conversation;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Whether a launch ever was ready, and what follows from that: its environment was good and its
/// program works, or there is a reason to be found.
///
/// Who has to wait for files is said with each method.
final class Readiness {

    private final int attempt;
    private final Assignment assignment;
    private final Services services;
    private volatile boolean greeted;

    /// Set where a program that was never ready has its own time, and this is one.
    private volatile @Nullable Path first;

    /// Why it ended before it was ready; written before its end is told.
    private volatile List<String> failure = List.of();

    Readiness(int attempt, Assignment assignment, Services services) {
        this.attempt = attempt;
        this.assignment = assignment;
        this.services = services;
    }

    /// Before its exec. Reads a file once in a host's life.
    void expect(Path program) {
        boolean asked = assignment.supervision().firstHandshakeTimeout().isPresent();
        if (asked && assignment.protocol().greets() && !services.programs().wasReady(program)) {
            first = program;
        }
    }

    /// Whether this program was never ready before, and has a time of its own for that.
    boolean isFirst() {
        return first != null;
    }

    /// @param with null when it greeted before its conversation was known, which is too late to
    ///   compare
    void greeted(@Nullable Conversation with) {
        greeted = true;
        if (with != null) {
            services.good().ready(assignment.process(), with);
        }
    }

    /// That its program works, for later hosts too. Writes a file.
    void noteProgram() {
        Path program = first;
        if (program != null) {
            services.programs().noteReady(program);
        }
    }

    /// @param lived from its exec to its exit
    boolean wasReady(Duration lived) {
        return greeted
                || !assignment.protocol().greets()
                        && lived.compareTo(assignment.supervision().readyAfter()) >= 0;
    }

    /// It was not started. Looks at files.
    ///
    /// @param with null when it did not get so far
    void refused(@Nullable Conversation with, Cause cause) {
        failure = FailedStart.lines(assignment, attempt, services, with, cause.words());
    }

    /// It has ended. Looks at files, unless it was ready.
    void ended(Conversation with, Duration lived) {
        if (wasReady(lived)) {
            services.good().ready(assignment.process(), with);
        } else {
            failure = FailedStart.lines(assignment, attempt, services, with, "");
        }
    }

    /// Why it ended before it was ready, as sentences; empty when it was.
    List<String> failure() {
        return failure;
    }
}
