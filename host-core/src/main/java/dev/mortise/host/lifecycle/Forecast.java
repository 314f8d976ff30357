package dev.mortise.host.lifecycle;

import dev.mortise.host.spec.Supervision;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a restart budget will do if a process goes on crashing: read off the same machine that acts
/// by it, so the two cannot disagree (must-hold B058).
///
/// @param triesLeft restarts that are still to come before the host gives up; empty when unlimited
/// @param nextTry uptime of the next automatic launch; empty when none is due
/// @param held whether an operator's hold sets that time
/// @param delays the next back-offs before jitter, so the longest they can be; at most [#MOST].
///   What is being waited for now is not among them
/// @param givesUpAt uptime at which the host gives up at the latest, if every launch lives as long
///   as the last; empty without a crash or when it never does
/// @param rule in words, when crashes are forgiven and when the host gives up
public record Forecast(
        OptionalInt triesLeft,
        Optional<Duration> nextTry,
        boolean held,
        List<Duration> delays,
        Optional<Duration> givesUpAt,
        String rule) {

    /// Delays told at most.
    public static final int MOST = 12;

    public Forecast {
        delays = List.copyOf(delays);
    }

    /// @param lived from exec to end of the last launch that crashed
    public static Forecast of(Machine machine, Policy policy, Duration now, Duration lived) {
        Counters c = machine.counters();
        boolean unlimited = policy.maxRestarts() == Supervision.UNLIMITED;
        boolean down = machine.phase() instanceof Phase.Disabled || machine.closed();
        int left = unlimited || down ? 0 : Math.max(0, policy.maxRestarts() - c.crashes());
        var delays = delays(c.nominal(), policy, unlimited ? MOST : left);
        boolean waits =
                machine.phase() instanceof Phase.Waiting
                        || machine.phase() instanceof Phase.Stopped;
        Optional<Duration> next =
                Optional.of(machine.until())
                        .filter(until -> waits && until.compareTo(Supervision.NEVER) < 0);
        Optional<Duration> end = Optional.empty();
        boolean forgiven = lived.compareTo(policy.stableAfter()) >= 0;
        if (!unlimited && !down && c.crashes() > 0 && !forgiven) {
            Duration at = next.orElse(now).plus(lived.multipliedBy(left + 1L));
            for (Duration nominal = c.nominal(); left > 0; left--) {
                nominal = Backoff.nominal(nominal, policy);
                at = at.plus(nominal);
            }
            end = Optional.of(at);
        }
        return new Forecast(
                unlimited || down
                        ? unlimited ? OptionalInt.empty() : OptionalInt.of(0)
                        : OptionalInt.of(Math.max(0, policy.maxRestarts() - c.crashes())),
                next,
                machine.pause().filter(p -> p.held() && now.compareTo(p.until()) < 0).isPresent(),
                delays,
                end,
                rule(policy));
    }

    private static List<Duration> delays(Duration from, Policy policy, int count) {
        var delays = new ArrayList<Duration>();
        Duration nominal = from;
        for (int i = 0; i < Math.min(count, MOST); i++) {
            nominal = Backoff.nominal(nominal, policy);
            delays.add(nominal.compareTo(Backoff.FLOOR) < 0 ? Backoff.FLOOR : nominal);
        }
        return delays;
    }

    private static String rule(Policy policy) {
        String limit =
                switch (policy.maxRestarts()) {
                    case Supervision.UNLIMITED -> "It is restarted for ever.";
                    case 0 -> "The first crash disables it.";
                    default ->
                            "After %d restarts the next crash disables it."
                                    .formatted(policy.maxRestarts());
                };
        String forgiving =
                policy.stableAfter().compareTo(Supervision.NEVER) >= 0
                        ? " Crashes are forgiven only by enabling it anew."
                        : " Crashes are forgiven after %s HEALTHY."
                                .formatted(words(policy.stableAfter()));
        return limit + forgiving;
    }

    private static String words(Duration d) {
        if (d.toMillis() % 60_000 == 0) {
            return d.toMinutes() + " min";
        }
        return d.toMillis() % 1000 == 0 ? d.toSeconds() + " s" : d.toMillis() + " ms";
    }
}
