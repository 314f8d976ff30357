package dev.mortise.app.timeline;

import dev.mortise.host.ProcessSnapshot;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Counters;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.lifecycle.Forecast;
import dev.mortise.host.lifecycle.Health;
import dev.mortise.host.lifecycle.ProbeTimes;
import dev.mortise.host.lifecycle.State;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A process's life as the supervisor would record it, written down in a few words.
final class Story {

    static final InstanceId SYNC = new InstanceId("payments", "sync");
    static final ProcessKey KEY = new ProcessKey.Own(SYNC);
    static final InstallationId INSTALLATION = new InstallationId("ledger", "2.4.0");
    static final Instant NOON = Instant.parse("2026-11-30T13:00:00Z");
    static final Cause SEGV = new Cause.Exited(new ExitStatus.Signal(11), true);

    final List<HostRecord> records = new ArrayList<>();
    final List<MetricSample> samples = new ArrayList<>();
    private Duration now = Duration.ZERO;
    private Duration execAt = Duration.ZERO;
    private Duration since = Duration.ZERO;
    private Duration next;
    private State state = State.STOPPED;
    private Cause reason = Cause.Wish.START;
    private int launch;
    private int crashes;
    private int allowed = 5;

    static Story begins() {
        return new Story();
    }

    Story allowing(int restarts) {
        allowed = restarts;
        return this;
    }

    Story fromLaunch(int number) {
        launch = number - 1;
        return this;
    }

    Story later(double seconds) {
        now = now.plus(Duration.ofNanos((long) (seconds * 1e9)));
        return this;
    }

    Story record(HostRecord.What what) {
        records.add(new HostRecord(records.size() + 1, now, NOON.plus(now), what));
        return this;
    }

    private Story move(State to, Cause cause) {
        record(new HostRecord.Moved(KEY, launch, state, to, cause));
        state = to;
        since = now;
        reason = cause;
        next = null;
        return this;
    }

    Story starts(Cause cause) {
        launch++;
        execAt = now;
        move(State.STARTING, cause);
        return record(
                new HostRecord.LaunchBegan(KEY, launch, INSTALLATION, "lid-" + launch, "/run/s"));
    }

    Story ready() {
        return move(State.HEALTHY, new Cause.Ready("handshake complete"));
    }

    Story degrades() {
        return move(State.DEGRADED, new Cause.ProbeFailed("no answer in 2 s"));
    }

    Story recovers() {
        return move(State.HEALTHY, new Cause.ProbePassed());
    }

    Story crashes(Cause cause) {
        crashes++;
        move(State.CRASHED, cause);
        return ended(cause, true);
    }

    Story waits(double seconds) {
        var delay = Duration.ofMillis((long) (seconds * 1000));
        move(State.BACKOFF, new Cause.Waiting(delay, crashes, allowed));
        next = now.plus(delay);
        return this;
    }

    Story givesUp(Cause last) {
        return move(State.DISABLED, new Cause.BudgetExhausted(crashes, allowed, last));
    }

    Story restarts() {
        move(State.STOPPED, Cause.Wish.RESTART);
        return ended(Cause.Wish.RESTART, false);
    }

    Story disables() {
        return move(State.DISABLED, Cause.Wish.DISABLE);
    }

    Story stops(Cause why) {
        move(State.STOPPED, why);
        return ended(why, false);
    }

    Story ended(Cause cause, boolean crash) {
        Optional<ExitStatus> status =
                cause instanceof Cause.Exited e
                        ? Optional.of(e.status())
                        : Optional.of(new ExitStatus.Signal(9));
        return record(
                new HostRecord.LaunchEnded(
                        KEY,
                        launch,
                        cause,
                        status,
                        crash,
                        false,
                        now.minus(execAt),
                        Evidence.NONE));
    }

    Story leaves(String... processes) {
        return record(new HostRecord.Leftovers(KEY, launch, List.of(processes), false));
    }

    Story measures(double megabytes) {
        samples.add(new MetricSample(launch, now, 1, (long) (megabytes * 1e6), 9, 4, 1));
        return this;
    }

    Duration now() {
        return now;
    }

    Instant wall() {
        return NOON.plus(now);
    }

    ProcessStatus status() {
        return new ProcessStatus(
                KEY,
                state,
                launch,
                OptionalLong.empty(),
                NOON.plus(since),
                since,
                Optional.of(reason),
                Optional.ofNullable(next),
                Optional.empty(),
                new Counters(launch, crashes, crashes, 0, 0, true, 0, Duration.ZERO, List.of()),
                Optional.empty(),
                allowed,
                new Forecast(
                        OptionalInt.of(Math.max(0, allowed - crashes)),
                        Optional.ofNullable(next),
                        false,
                        List.of(),
                        Optional.empty(),
                        ""),
                "",
                0,
                0,
                Health.UNKNOWN,
                "",
                ProbeTimes.UNAVAILABLE);
    }

    ProcessSnapshot snapshot() {
        return new ProcessSnapshot(status(), INSTALLATION, List.of(SYNC), Metrics.UNAVAILABLE);
    }

    LaunchHistory history() {
        var history = new LaunchHistory(KEY);
        history.add(records, List.of(SYNC));
        return history;
    }

    Timeline timeline() {
        return Timeline.of(history(), Optional.of(status()), now, wall());
    }

    // ── known lives ─────────────────────────────────────────────────────────────────────────────

    /// One try that dies young.
    private Story dies(double greeting, double life, Cause cause) {
        starts(new Cause.Retry()).later(greeting).ready();
        for (double t = 0; t < life; t += 0.25) {
            later(Math.min(0.25, life - t)).measures(30 + 40 * Math.sqrt((t + 0.25) / life));
        }
        return crashes(cause);
    }

    /// A good launch, an operator's restart, then four crashes and the fourth wait.
    static Story crashLoop() {
        Story s = begins().fromLaunch(117).starts(Cause.Wish.START).later(0.5).ready();
        s.later(41 * 3600 + 700);
        for (int i = 0; i < 25; i++) {
            s.later(1).measures(119 + i % 3);
        }
        s.record(new HostRecord.Action("restart", SYNC, Cause.Initiator.OPERATOR, ""))
                .restarts()
                .later(0.8);
        s.dies(0.3, 2.0, SEGV).later(0.1).waits(2);
        s.later(2).dies(0.3, 2.2, SEGV).later(0.1).waits(3.7);
        s.later(3.7).dies(0.4, 1.9, SEGV).leaves("48213 ledger-mmapd").later(0.1).waits(8);
        s.later(7.4).dies(0.4, 1.9, SEGV).later(0.1).waits(14);
        return s.later(10.8);
    }

    static Story gaveUp() {
        Story s = begins().allowing(3).later(100);
        var cause = new Cause.BadHandshake("stdout polluted before the handshake: \"Starting…\"");
        for (int i = 0; i < 4; i++) {
            s.starts(i == 0 ? Cause.Wish.ENABLE : new Cause.Retry()).later(0.6).crashes(cause);
            if (i < 3) {
                s.later(0.05).waits(1 << i).later(1 << i);
            }
        }
        return s.later(0.05).givesUp(cause).later(25);
    }

    static Story healthyForHours() {
        Story s = begins().later(40).starts(Cause.Wish.START).later(0.4).ready();
        s.later(3600 * 2).degrades().later(600).recovers();
        for (int i = 0; i < 900; i++) {
            s.later(10).measures(64 + 6 * Math.sin(i / 40.0));
        }
        return s;
    }

    static Story tenThousand() {
        Story s = begins().allowing(Integer.MAX_VALUE);
        for (int i = 0; i < 10_000; i++) {
            s.starts(new Cause.Retry()).later(0.2).ready().later(1.5 + i % 7);
            s.crashes(i % 5 == 0 ? new Cause.Exited(new ExitStatus.Code(3), true) : SEGV);
            s.waits(2 + i % 3);
            if (i < 9_999) {
                s.later(2 + i % 3);
            }
        }
        return s.later(1.2);
    }
}
