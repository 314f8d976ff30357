package dev.mortise.host.supervisor;

import dev.mortise.host.journal.Ledger;
import dev.mortise.host.journal.Ledger.Hold;
import dev.mortise.host.journal.Ledger.Standing;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Counters;
import dev.mortise.host.lifecycle.Machine;
import dev.mortise.host.lifecycle.Machine.Pause;
import dev.mortise.host.lifecycle.Phase;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Optional;

/// Where a process stands, for whoever supervises it next, of this host or another: read when a
/// supervisor begins, kept after its steps. For the loop.
final class Recollection {

    private final ProcessKey process;
    private final Ledger ledger;
    private final Clock clock;

    /// What was kept last. Most steps change neither.
    private @Nullable Phase phase;

    private @Nullable Counters counters;

    /// Closed because its instances went, not because the host ends.
    private boolean forgotten;

    Recollection(ProcessKey process, Services services) {
        this.process = process;
        this.ledger = services.ledger();
        this.clock = services.clock();
    }

    /// Where an earlier supervisor of this process left it.
    Machine resumed() {
        Standing was = ledger.standing(process);
        var held = ledger.held(process).map(h -> pause(h, true));
        return Machine.resumed(
                was.gaveUp(),
                was.launch(),
                held.or(() -> was.retry().map(h -> pause(h, false))),
                Counters.carried(
                        was.crashes(),
                        was.restarts(),
                        was.healthRestarts(),
                        was.operatorRestarts(),
                        was.nominal()));
    }

    private Pause pause(Hold hold, boolean byOperator) {
        Duration left = hold.left(clock.wall());
        return new Pause(clock.uptime().plus(left), byOperator);
    }

    /// The end of the host changes nothing of what the next has to know; who was removed or moved
    /// away left nothing to hold against the next.
    void closing(Cause why) {
        forgotten = why != Cause.Wish.HOST_STOP;
    }

    /// @param latest the machine's last change of state
    void keep(Machine machine, Supervisor.Latest latest) {
        if (!machine.closed() && machine.phase() == phase && machine.counters() == counters) {
            return;
        }
        phase = machine.phase();
        counters = machine.counters();
        Standing last = ledger.standing(process);
        Standing now =
                forgotten
                        ? gone(machine)
                        : standing(
                                machine,
                                machine.closed() ? last.retry() : retry(machine, latest),
                                machine.closed() ? last.gaveUp() : gaveUp(machine));
        if (!now.equals(last)) {
            ledger.standing(process, now);
        }
    }

    private static Standing gone(Machine machine) {
        Counters c = machine.counters();
        return new Standing(
                machine.attempt(),
                0,
                0,
                c.healthRestarts(),
                c.operatorRestarts(),
                Duration.ZERO,
                Optional.empty(),
                Optional.empty());
    }

    private static Standing standing(
            Machine machine, Optional<Hold> retry, Optional<Cause> gaveUp) {
        Counters c = machine.counters();
        return new Standing(
                machine.attempt(),
                c.crashes(),
                c.restarts(),
                c.healthRestarts(),
                c.operatorRestarts(),
                c.nominal(),
                retry,
                gaveUp);
    }

    /// The wait as the wall clock has it, told from when it began so that it stays the same.
    private static Optional<Hold> retry(Machine machine, Supervisor.Latest latest) {
        if (machine.phase() instanceof Phase.Waiting(Duration due, _)) {
            Duration length = due.minus(latest.sinceUptime());
            return Optional.of(new Hold(latest.since().plus(length), length));
        }
        return Optional.empty();
    }

    private static Optional<Cause> gaveUp(Machine machine) {
        return machine.phase() instanceof Phase.Disabled(Cause why)
                        && why.by() == Cause.Initiator.HOST
                ? Optional.of(why)
                : Optional.empty();
    }
}
