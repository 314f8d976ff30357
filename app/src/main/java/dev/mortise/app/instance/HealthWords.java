package dev.mortise.app.instance;

import dev.mortise.app.model.Figures;
import dev.mortise.host.InstanceSnapshot;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.spec.Durations;
import dev.mortise.host.spec.HealthCheck;
import dev.mortise.host.spec.HealthFailurePolicy;
import dev.mortise.host.spec.Kind;

import java.time.Duration;
import java.util.Optional;

/// What the console says of a health window, and of how fast a plugin answers.
final class HealthWords {

    /// A timeout that leaves less room than this times the slowest answer will be missed some day.
    private static final int ROOM = 2;

    /// A plugin's link is kept alive by a probe this often at least (`cp1-host.md` §5).
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(25);

    private HealthWords() {}

    /// `84 ms`, from a second on `1.3 s`.
    static String time(Optional<Duration> time) {
        return time.map(t -> t.toMillis() < 1000 ? t.toMillis() + " ms" : Figures.duration(t))
                .orElse(Figures.NONE);
    }

    /// All of it in one line: `84 ms; typical 71 ms, slowest 1.3 s of the last 32`.
    static String answers(ProbeTimes times) {
        if (times.probes() == 0) {
            return Figures.NONE;
        }
        return "%s; typical %s, slowest %s of the last %d"
                        .formatted(
                                time(times.last()),
                                time(times.median()),
                                time(times.slowest()),
                                times.probes())
                + (times.unanswered() == 0 ? "" : ", " + times.unanswered() + " without an answer");
    }

    /// The window that counts, and whether it is the file's.
    static String window(InstanceSnapshot instance) {
        if (instance.kind() == Kind.PLAIN) {
            return "healthy as long as it lives";
        }
        HealthCheck now = instance.watched();
        return "every %s, %s to answer, %s after %d failed"
                        .formatted(
                                Durations.written(now.interval()),
                                Durations.written(now.timeout()),
                                fate(now),
                                now.failureThreshold())
                + (now.equals(instance.written()) ? "" : "; set by the operator");
    }

    private static String fate(HealthCheck check) {
        return check.policy() == HealthFailurePolicy.RESTART ? "restarted" : "disabled";
    }

    /// What a window comes to.
    static String outcome(HealthCheck check) {
        int most = check.failureThreshold();
        Duration earliest =
                check.timeout().multipliedBy(most).plus(check.interval().multipliedBy(most - 1L));
        return "%s after %s: at the earliest %s after it stops answering.%s"
                .formatted(
                        check.policy() == HealthFailurePolicy.RESTART ? "Restarted" : "Disabled",
                        most == 1 ? "1 failed probe" : most + " failed probes in a row",
                        time(Optional.of(earliest)),
                        check.interval().compareTo(KEEP_ALIVE) > 0
                                ? " It is probed every 25 s all the same, to keep its link alive;"
                                        + " what fails in between does not count."
                                : "");
    }

    /// When a timeout is too near to what was seen; else empty.
    static String warning(HealthCheck check, ProbeTimes times) {
        return times.slowest()
                .filter(s -> check.timeout().compareTo(s.multipliedBy(ROOM)) < 0)
                .map(
                        s ->
                                "The slowest answer took %s: %s leaves less than twice that. A slow"
                                                .formatted(
                                                        time(times.slowest()),
                                                        Durations.written(check.timeout()))
                                        + " moment would count as a failure.")
                .orElse(
                        times.probes() > 0 && times.unanswered() == times.probes()
                                ? "No probe was answered in time; how slow it is will be seen once"
                                        + " it has longer."
                                : "");
    }
}
