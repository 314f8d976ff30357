package dev.mortise.host;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.ProcessStatus;
import dev.mortise.host.supervisor.Supervisor;
import dev.mortise.host.supervisor.Verdicts;
import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Judges the health of instances, apart from the state of their processes (`cp1-host.md` §17).
///
/// The answers to the Supervisor's probes decide, one check an answer; with a checker of the
/// embedder's own, that one is asked once per interval. Enough failures in a row call for the
/// instance's policy. A host that has just stood still judges nobody (must-hold B075, B231).
final class HealthWatch implements AutoCloseable {

    /// Between two rounds of an embedder's checker at most; short ones decide themselves.
    private static final Duration LONGEST_ROUND = Duration.ofSeconds(1);

    private static final Duration SHORTEST_ROUND = Duration.ofMillis(5);

    /// What is known of an instance.
    ///
    /// @param launch of the last check: what the one before failed is not held against a new one
    /// @param failures in a row
    /// @param counted uptime of the last check that counted as a failure
    /// @param detail what the last check said; empty when nothing
    record Checked(
            int launch,
            Health health,
            int failures,
            Duration counted,
            Optional<Instant> lastHealthy,
            String detail) {
        static final Checked UNKNOWN =
                new Checked(0, Health.UNKNOWN, 0, Duration.ZERO, Optional.empty(), "");

        Checked forgiven() {
            return new Checked(launch, health, 0, counted, lastHealthy, detail);
        }
    }

    /// One call of an embedder's checker.
    private record Check(CompletableFuture<Health> answer, AtomicBoolean late) {
        boolean overdue() {
            return late.get();
        }
    }

    /// Does what an instance's policy says.
    interface Policies {
        /// @param launch that failed its checks
        void unhealthy(Registry.Bound instance, int launch, Cause.Unhealthy why);
    }

    private final Registry registry;
    private final Clock clock;
    private final Policies policies;
    private final Runnable changed;
    private final Map<InstanceId, Checked> checked = new ConcurrentHashMap<>();
    private final @Nullable HealthChecker checker;
    private final @Nullable Thread rounds;

    /// Whoever is being asked right now, so that a slow checker is not asked twice at once.
    private final Map<InstanceId, Check> asking = new ConcurrentHashMap<>();

    private final Map<InstanceId, Duration> due = new ConcurrentHashMap<>();
    private volatile Duration judgeFrom = Duration.ZERO;

    HealthWatch(
            Registry registry,
            Optional<HealthChecker> checker,
            Clock clock,
            Policies policies,
            Runnable changed) {
        this.registry = registry;
        this.checker = checker.orElse(null);
        this.clock = clock;
        this.policies = policies;
        this.changed = changed;
        this.rounds =
                checker.isPresent()
                        ? Thread.ofVirtual().name("health").unstarted(this::rounds)
                        : null;
    }

    void start() {
        if (rounds != null) {
            rounds.start();
        }
    }

    Checked of(InstanceId instance) {
        return checked.getOrDefault(instance, Checked.UNKNOWN);
    }

    /// A new life begins: nothing is held against it.
    void forget(InstanceId instance) {
        checked.remove(instance);
        due.remove(instance);
    }

    /// The host stood still, or the machine slept: failures until then are nobody's fault.
    void judgeFrom(Duration uptime) {
        judgeFrom = uptime;
        checked.replaceAll((_, was) -> was.forgiven());
    }

    /// What a process answered to a probe.
    void heard(ProcessKey process, int launch, Verdicts.Answered answered) {
        if (checker != null || !isUp(process, launch)) {
            return;
        }
        for (Registry.Bound instance : registry.served(process)) {
            HealthCheck rule = instance.spec().supervision().health();
            var was = of(instance.id());
            boolean counts =
                    was.launch() != launch
                            || was.failures() == 0
                            || answered.asked().minus(was.counted()).compareTo(rule.interval())
                                    >= 0;
            verdict(instance, launch, inTime(rule, answered, instance), answered.asked(), counts);
        }
    }

    /// A probe that is waited for longer, for another of the process, is still judged by its own
    /// timeout.
    private static Conversation.Reported inTime(
            HealthCheck rule, Verdicts.Answered answered, Registry.Bound instance) {
        boolean late =
                answered.health().answered()
                        && rule.timeout().compareTo(answered.timeout()) < 0
                        && rule.timeout().compareTo(answered.took()) < 0;
        return late
                ? failed(
                        "answered after %d ms, later than %d ms"
                                .formatted(answered.took().toMillis(), rule.timeout().toMillis()))
                : answered.health().of(instance.id());
    }

    /// @param at uptime of the check
    /// @param counts false when it comes sooner than its interval, for another of the process
    private void verdict(
            Registry.Bound instance,
            int launch,
            Conversation.Reported said,
            Duration at,
            boolean counts) {
        HealthCheck rule = instance.spec().supervision().health();
        boolean judged = counts && clock.uptime().compareTo(judgeFrom) >= 0;
        var now =
                checked.compute(
                        instance.id(),
                        (_, was) ->
                                next(
                                        was == null ? Checked.UNKNOWN : was,
                                        launch,
                                        said,
                                        at,
                                        judged));
        if (now.failures() >= rule.failureThreshold()) {
            checked.put(instance.id(), now.forgiven());
            String last = said.detail().isEmpty() ? "not healthy" : said.detail();
            policies.unhealthy(instance, launch, new Cause.Unhealthy(now.failures(), last));
        }
        changed.run();
    }

    private Checked next(
            Checked was, int launch, Conversation.Reported said, Duration at, boolean judged) {
        var lastHealthy =
                said.health() == Health.HEALTHY ? Optional.of(clock.wall()) : was.lastHealthy();
        // UNKNOWN counts as passed (trap 14 of the specification); it is not shown as good.
        boolean failed = said.health() == Health.DEGRADED;
        int before = was.launch() == launch ? was.failures() : 0;
        int failures = !failed ? 0 : judged ? before + 1 : before;
        Duration counted = failed && judged ? at : was.counted();
        return new Checked(launch, said.health(), failures, counted, lastHealthy, said.detail());
    }

    // ── a checker of the embedder's own ─────────────────────────────────────────────────────────

    private void rounds() {
        try {
            while (true) {
                Duration wait = round();
                Thread.sleep(wait.compareTo(SHORTEST_ROUND) > 0 ? wait : SHORTEST_ROUND);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /// Asks whoever is due.
    ///
    /// @return how long to wait for the next round
    private Duration round() {
        Duration now = clock.uptime();
        Duration next = now.plus(LONGEST_ROUND);
        for (Supervisor supervisor : registry.supervisors()) {
            ProcessStatus status = supervisor.status();
            if (!isUp(status)) {
                continue;
            }
            for (Registry.Bound instance : registry.served(supervisor.assignment().process())) {
                Duration interval = instance.spec().supervision().health().interval();
                Duration at = due.computeIfAbsent(instance.id(), _ -> now.plus(interval));
                if (at.compareTo(now) <= 0) {
                    at = now.plus(interval);
                    due.put(instance.id(), at);
                    ask(instance, status.launch());
                }
                next = at.compareTo(next) < 0 ? at : next;
            }
        }
        return next.minus(now);
    }

    /// Whether it is the launch that runs now, and is to go on.
    private boolean isUp(ProcessKey process, int launch) {
        return registry.supervising(process)
                .map(Supervisor::status)
                .filter(status -> status.launch() == launch && isUp(status))
                .isPresent();
    }

    private static boolean isUp(ProcessStatus status) {
        return (status.state() == State.HEALTHY || status.state() == State.DEGRADED)
                && status.ending().isEmpty();
    }

    /// One check at a time: a checker that outlasts its timeout fails again at every interval, and
    /// is asked again only once it has come back.
    private void ask(Registry.Bound instance, int launch) {
        var present = asking.get(instance.id());
        if (present != null) {
            if (present.overdue()) {
                answered(instance, launch, failed("no answer yet to the check before"));
            }
            return;
        }
        var check = new Check(new CompletableFuture<>(), new AtomicBoolean());
        asking.put(instance.id(), check);
        var asked =
                Thread.ofVirtual()
                        .name("check-" + instance.id())
                        .start(
                                () -> {
                                    try {
                                        answer(instance, check.answer());
                                    } finally {
                                        asking.remove(instance.id(), check);
                                    }
                                });
        Thread.ofVirtual()
                .name("health-" + instance.id())
                .start(() -> answered(instance, launch, await(instance, check, asked)));
    }

    private static Conversation.Reported await(Registry.Bound instance, Check check, Thread asked) {
        Duration timeout = instance.spec().supervision().health().timeout();
        try {
            return new Conversation.Reported(
                    check.answer().get(timeout.toNanos(), TimeUnit.NANOSECONDS), "");
        } catch (TimeoutException _) {
            check.late().set(true);
            asked.interrupt();
            return failed("no answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            String words = e.getCause() == null ? null : e.getCause().getMessage();
            return failed(words == null ? "the check failed" : words);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return failed("the check was interrupted");
        }
    }

    private static Conversation.Reported failed(String words) {
        return new Conversation.Reported(Health.DEGRADED, words);
    }

    private void answer(Registry.Bound instance, CompletableFuture<Health> answer) {
        var target = new HealthTarget(instance.spec().installation(), instance.id());
        try {
            answer.complete(Objects.requireNonNull(checker).check(target));
        } catch (Exception e) {
            answer.completeExceptionally(e);
        }
    }

    /// Drops what came too late: of an instance that is gone, off, or served by another process or
    /// launch.
    private void answered(Registry.Bound asked, int launch, Conversation.Reported answer) {
        if (!isUp(asked.process(), launch)) {
            return;
        }
        List<Registry.Bound> now = registry.served(asked.process());
        now.stream()
                .filter(bound -> bound.id().equals(asked.id()))
                .findFirst()
                .ifPresent(bound -> verdict(bound, launch, answer, clock.uptime(), true));
    }

    @Override
    public void close() {
        if (rounds != null) {
            rounds.interrupt();
        }
    }
}
