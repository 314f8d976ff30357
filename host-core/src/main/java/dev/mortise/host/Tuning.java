package dev.mortise.host;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.spec.Durations;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.Kind;
import dev.mortise.host.supervisor.Services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sets how an instance's health is looked at, without a restart: slow systems are not ill
/// (must-hold B163). What is set wins over the file until it is taken back.
final class Tuning {

    private final Registry registry;
    private final Services services;
    private final Stripes stripes;
    private final boolean asksPlain;

    /// @param stripes by instance
    /// @param asksPlain whether a checker of the embedder's own looks at plain programs too
    Tuning(Registry registry, Services services, Stripes stripes, boolean asksPlain) {
        this.registry = registry;
        this.services = services;
        this.stripes = stripes;
        this.asksPlain = asksPlain;
    }

    /// @param wanted within the bounds of the file; empty: as the file says
    Answer tune(InstanceId id, Optional<HealthCheck> wanted) throws HostException {
        if (wanted.isPresent()) {
            check(wanted.get());
        }
        return stripes.with(id, () -> set(registry.serving(id).bound(), wanted));
    }

    private Answer set(Registry.Bound bound, Optional<HealthCheck> wanted) throws HostException {
        InstanceId id = bound.id();
        var was = bound.spec().supervision().health();
        var next = wanted.orElse(bound.written());
        boolean asTheFile = next.equals(bound.written());
        if (registry.installed(bound.spec().installation()).kind() == Kind.PLAIN && !asksPlain) {
            return Answer.nothingToDo(
                    id + " is a plain program: it is not asked how it is, so there is no window.");
        }
        if (next.equals(was) && asTheFile == services.ledger().tuned(id).isEmpty()) {
            return Answer.nothingToDo(id + " is looked at in this way already.");
        }
        var unsaved =
                services.ledger()
                        .tune(
                                id,
                                asTheFile
                                        ? Optional.empty()
                                        : Optional.of(
                                                new Ledger.Tuned(next, services.clock().wall())));
        registry.tune(id, next);
        String changes = changes(was, next);
        services.journal()
                .append(
                        new HostRecord.Action(
                                "tune health",
                                id,
                                Initiator.OPERATOR,
                                !asTheFile
                                        ? changes
                                        : changes.isEmpty()
                                                ? "as the file says"
                                                : changes + ", as the file says"));
        services.changed().run();
        return Answer.accepted(says(id, next) + (asTheFile ? " So says the file." : ""), unsaved);
    }

    private static String says(InstanceId id, HealthCheck now) {
        return "%s is asked every %s from now on, has %s to answer, and is %s after %s in a row."
                .formatted(
                        id,
                        Durations.written(now.interval()),
                        Durations.written(now.timeout()),
                        now.policy() == HealthFailurePolicy.RESTART ? "restarted" : "disabled",
                        now.failureThreshold() == 1
                                ? "1 failed check"
                                : now.failureThreshold() + " failed checks");
    }

    /// What differs, in the words of the file: `interval 5s → 30s, failure_threshold 3 → 5`.
    static String changes(HealthCheck from, HealthCheck to) {
        var all = new ArrayList<String>();
        change(all, "interval", written(from.interval()), written(to.interval()));
        change(all, "timeout", written(from.timeout()), written(to.timeout()));
        change(
                all,
                "failure_threshold",
                Integer.toString(from.failureThreshold()),
                Integer.toString(to.failureThreshold()));
        change(all, "policy", from.policy().word(), to.policy().word());
        return String.join(", ", all);
    }

    private static String written(Duration time) {
        return Durations.written(time);
    }

    private static void change(List<String> all, String what, String from, String to) {
        if (!from.equals(to)) {
            all.add(what + " " + from + " → " + to);
        }
    }

    /// The bounds of the file.
    private static void check(HealthCheck wanted) throws HostException {
        time("The interval", wanted.interval());
        time("The timeout", wanted.timeout());
        int threshold = wanted.failureThreshold();
        if (threshold < 1 || threshold > HealthCheck.MOST_FAILURES) {
            throw refused(
                    "The failure threshold", "is not between 1 and " + HealthCheck.MOST_FAILURES);
        }
    }

    private static void time(String what, Duration time) throws HostException {
        if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(Durations.LONGEST) > 0) {
            throw refused(what, "is not between a millisecond and a year");
        }
    }

    private static HostException refused(String what, String why) {
        return new HostException(new HostError.InvalidArgument(what, why));
    }
}
