package dev.mortise.host.config;

import dev.mortise.host.spec.BackoffJitter;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads `supervision` and `health`, which stand under `host` as defaults and on instances, where
/// each key that is repeated wins.
final class SupervisionReader {

    /// More would be no budget; who wants none writes `unlimited` and is told what that means.
    private static final int MOST_RESTARTS = 1000;

    private static final Want<HealthFailurePolicy> POLICY =
            Wants.word(List.of(HealthFailurePolicy.values()), HealthFailurePolicy::word);

    private static final Want<BackoffJitter> JITTER =
            Wants.word(List.of(BackoffJitter.values()), BackoffJitter::word);

    private static final Pattern FACTOR = Pattern.compile("[0-9]{1,2}(\\.[0-9]{1,3})?");

    private static final Want<StopSignal> SIGNAL =
            value -> {
                List<String> names = List.of(StopSignal.values()).stream().map(Enum::name).toList();
                return value.as(
                        Words.oneOf(names),
                        text -> Optional.of(text).filter(names::contains).map(StopSignal::valueOf),
                        text ->
                                Words.nearest(
                                        text.toUpperCase(Locale.ROOT).replaceFirst("^SIG", ""),
                                        names));
            };

    private static final Want<Duration> STABLE_AFTER =
            value ->
                    value.node() instanceof Node.Scalar scalar && scalar.text().equals("never")
                            ? Optional.of(Supervision.NEVER)
                            : Wants.duration(
                                            "a duration above zero such as 10m or 1h, or never",
                                            false)
                                    .read(value);

    private SupervisionReader() {}

    static HealthCheck health(Optional<Value> value, HealthCheck otherwise) {
        return value.flatMap(v -> v.fields("interval", "timeout", "failure_threshold", "policy"))
                .map(
                        fields ->
                                new HealthCheck(
                                        fields.read(
                                                "interval",
                                                Wants.DURATION_ABOVE_ZERO,
                                                otherwise.interval()),
                                        fields.read(
                                                "timeout",
                                                Wants.DURATION_ABOVE_ZERO,
                                                otherwise.timeout()),
                                        fields.read(
                                                "failure_threshold",
                                                Wants.number(1, HealthCheck.MOST_FAILURES),
                                                otherwise.failureThreshold()),
                                        fields.read("policy", POLICY, otherwise.policy())))
                .orElse(otherwise);
    }

    /// @param kind the instance's; empty where all kinds share the keys
    /// @param health read already: it stands beside, not within
    static Supervision supervision(
            Optional<Value> value, Supervision otherwise, HealthCheck health, Optional<Kind> kind) {
        Optional<Fields> fields =
                value.flatMap(
                        v ->
                                v.fields(
                                        "handshake_timeout",
                                        "first_handshake_timeout",
                                        "shutdown_timeout",
                                        "max_restarts",
                                        "base_backoff",
                                        "max_backoff",
                                        "ready_after",
                                        "stop_signal",
                                        "stable_after",
                                        "backoff_factor",
                                        "backoff_jitter"));
        return fields.map(f -> read(f, otherwise, health, kind))
                .orElseGet(() -> withHealth(otherwise, health));
    }

    private static Supervision read(
            Fields fields, Supervision was, HealthCheck health, Optional<Kind> kind) {
        if (kind.isPresent() && kind.get() != Kind.PLAIN) {
            for (String key : List.of("ready_after", "stop_signal")) {
                fields.forbid(
                        key,
                        key + " means nothing for kind " + kind.get(),
                        "it on plain programs only");
            }
        }
        Want<Duration> time = Wants.DURATION_ABOVE_ZERO;
        var base = fields.read("base_backoff", time, was.baseBackoff());
        var most = fields.read("max_backoff", time, was.maxBackoff());
        var stable = fields.read("stable_after", STABLE_AFTER, was.stableAfter());
        int restarts = fields.read("max_restarts", SupervisionReader::restarts, was.maxRestarts());
        judge(fields, base, most, stable, restarts != Supervision.UNLIMITED);
        return new Supervision(
                fields.read("handshake_timeout", time, was.handshakeTimeout()),
                fields.read(
                        "first_handshake_timeout",
                        value -> time.read(value).map(Optional::of),
                        was.firstHandshakeTimeout()),
                fields.read("shutdown_timeout", time, was.shutdownTimeout()),
                health,
                restarts,
                base,
                most,
                fields.read("ready_after", Wants.DURATION_OR_ZERO, was.readyAfter()),
                fields.read("stop_signal", SIGNAL, was.stopSignal()),
                stable,
                fields.read("backoff_factor", SupervisionReader::factor, was.backoffFactor()),
                fields.read("backoff_jitter", JITTER, was.backoffJitter()));
    }

    /// Values that are right alone and wrong together.
    private static void judge(
            Fields fields, Duration base, Duration most, Duration stable, boolean limited) {
        Optional<Value> longest = fields.value("max_backoff");
        Optional<Value> first = fields.value("base_backoff");
        if (most.compareTo(base) < 0) {
            longest.or(() -> first)
                    .ifPresent(
                            value ->
                                    value.refuse(
                                            "max_backoff is shorter than base_backoff",
                                            "a longest delay that is not below the first"));
        }
        // Forgiven before the delays are through, it never spends its budget (must-hold B222).
        if (limited && stable.compareTo(most) < 0) {
            fields.value("stable_after")
                    .or(() -> longest)
                    .ifPresent(
                            value ->
                                    value.problems()
                                            .warn(
                                                    value.node(),
                                                    "stable_after is shorter than max_backoff: a"
                                                            + " plugin that dies soon after it is"
                                                            + " forgiven each time, so its budget"
                                                            + " may never be used up",
                                                    "stable_after well above max_backoff"));
        }
    }

    private static Optional<Double> factor(Value value) {
        return value.plain(
                "a number from 1 to 10 such as 2 or 1.5",
                text ->
                        Optional.of(text)
                                .filter(t -> FACTOR.matcher(t).matches())
                                .map(Double::valueOf)
                                .filter(f -> f >= 1 && f <= 10));
    }

    private static Optional<Integer> restarts(Value value) {
        if (value.node() instanceof Node.Scalar scalar && scalar.text().equals("unlimited")) {
            value.problems()
                    .warn(
                            value.node(),
                            "max_restarts is unlimited: a plugin that always crashes is restarted"
                                    + " for ever",
                            "a number of restarts to give up after");
            return Optional.of(Supervision.UNLIMITED);
        }
        return value.plain(
                "a whole number from 0 to " + MOST_RESTARTS + ", or unlimited",
                text -> Wants.whole(text, 0, MOST_RESTARTS));
    }

    private static Supervision withHealth(Supervision was, HealthCheck health) {
        return new Supervision(
                was.handshakeTimeout(),
                was.firstHandshakeTimeout(),
                was.shutdownTimeout(),
                health,
                was.maxRestarts(),
                was.baseBackoff(),
                was.maxBackoff(),
                was.readyAfter(),
                was.stopSignal(),
                was.stableAfter(),
                was.backoffFactor(),
                was.backoffJitter());
    }
}
