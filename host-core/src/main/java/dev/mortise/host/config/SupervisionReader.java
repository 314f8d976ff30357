package dev.mortise.host.config;

import dev.mortise.host.config.HostConfig.Health;
import dev.mortise.host.config.HostConfig.HealthPolicy;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.spec.StopSignal;
import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads `supervision` and `health`, which stand under `host` as defaults and on instances, where
/// each key that is repeated wins.
final class SupervisionReader {

    /// More would be no budget; who wants none writes `unlimited` and is told what that means.
    private static final int MOST_RESTARTS = 1000;

    private static final int MOST_FAILURES = 1000;

    private static final Want<HealthPolicy> POLICY =
            Wants.word(List.of(HealthPolicy.values()), HealthPolicy::word);

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

    static Health health(Optional<Value> value, Health otherwise) {
        return value.flatMap(v -> v.fields("interval", "failure_threshold", "policy"))
                .map(
                        fields ->
                                new Health(
                                        fields.read(
                                                "interval",
                                                Wants.DURATION_ABOVE_ZERO,
                                                otherwise.interval()),
                                        fields.read(
                                                "failure_threshold",
                                                Wants.number(1, MOST_FAILURES),
                                                otherwise.failureThreshold()),
                                        fields.read("policy", POLICY, otherwise.policy())))
                .orElse(otherwise);
    }

    /// @param kind the instance's; empty where all kinds share the keys
    /// @param interval the health probe's
    static Supervision supervision(
            Optional<Value> value, Supervision otherwise, Duration interval, Optional<Kind> kind) {
        Optional<Fields> fields =
                value.flatMap(
                        v ->
                                v.fields(
                                        "handshake_timeout",
                                        "shutdown_timeout",
                                        "max_restarts",
                                        "base_backoff",
                                        "max_backoff",
                                        "ready_after",
                                        "stop_signal",
                                        "stable_after"));
        return fields.map(f -> read(f, otherwise, interval, kind))
                .orElseGet(() -> withInterval(otherwise, interval));
    }

    private static Supervision read(
            Fields fields, Supervision was, Duration interval, Optional<Kind> kind) {
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
                fields.read("shutdown_timeout", time, was.shutdownTimeout()),
                interval,
                restarts,
                base,
                most,
                fields.read("ready_after", Wants.DURATION_OR_ZERO, was.readyAfter()),
                fields.read("stop_signal", SIGNAL, was.stopSignal()),
                stable);
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

    private static Supervision withInterval(Supervision was, Duration interval) {
        return new Supervision(
                was.handshakeTimeout(),
                was.shutdownTimeout(),
                interval,
                was.maxRestarts(),
                was.baseBackoff(),
                was.maxBackoff(),
                was.readyAfter(),
                was.stopSignal(),
                was.stableAfter());
    }
}
