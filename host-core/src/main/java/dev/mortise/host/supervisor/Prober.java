package dev.mortise.host.supervisor;

import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.process.Child;
import dev.mortise.host.protocol.Conversation;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/// Asks one launch how it is, and keeps what it said last.
final class Prober {

    /// A probe that ends so long after its own time was held up by the host: nobody is judged by
    /// it.
    private static final Duration STOOD_STILL = Duration.ofSeconds(1);

    private final int attempt;
    private final Assignment assignment;
    private final Services services;
    private final Consumer<Event> tell;
    private volatile Health reported = Health.UNKNOWN;
    private volatile String detail = "";

    Prober(int attempt, Assignment assignment, Services services, Consumer<Event> tell) {
        this.attempt = attempt;
        this.assignment = assignment;
        this.services = services;
        this.tell = tell;
    }

    /// What the last probe said; UNKNOWN before the first.
    Health reported() {
        return reported;
    }

    /// What was said with it; empty when nothing.
    String detail() {
        return detail;
    }

    /// Waits for the answer.
    ///
    /// @param timeout for so long at most
    /// @param history is told how long it took, unless the host stood still or the child ended
    /// @param conversation null when the launch never got so far
    /// @param child null when there is none
    void probe(
            @Nullable Conversation conversation,
            @Nullable Child child,
            Duration timeout,
            ProbeHistory history)
            throws InterruptedException {
        Duration began = services.clock().uptime();
        var health =
                conversation == null
                        ? Conversation.Health.failed("no connection")
                        : conversation.probe(timeout);
        Duration took = services.clock().uptime().minus(began);
        Duration late = took.minus(timeout);
        detail = health.problem().isEmpty() ? health.own().detail() : health.problem();
        reported = health.own().health();
        tell.accept(new Event.Probed(attempt, health.problem()));
        boolean judged = health.problem().isEmpty() || staysUp(child);
        if (late.compareTo(STOOD_STILL) <= 0 && judged) {
            history.add(health.answered() ? Optional.of(took) : Optional.empty());
            services.verdicts()
                    .heard(
                            assignment.process(),
                            attempt,
                            new Verdicts.Answered(health, began, timeout, took));
        }
    }

    /// A plugin that ends in the middle of a probe has crashed or was killed, and is not also
    /// unwell. Its connection breaks a moment before its exit is known.
    private static boolean staysUp(@Nullable Child child) throws InterruptedException {
        try {
            if (child != null) {
                child.exit().get(Launch.LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
            }
            return false;
        } catch (TimeoutException _) {
            return true;
        } catch (ExecutionException e) {
            throw new AssertionError("exit is never exceptional", e);
        }
    }
}
