package dev.mortise.host;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.supervisor.Supervisor;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Waits for supervisors that were closed, but for none for ever.
final class Stopping {

    /// A process that even a kill does not end, such as one stuck in the kernel, is left behind.
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);

    private final Journal journal;

    Stopping(Journal journal) {
        this.journal = journal;
    }

    /// @return whether nothing of any of them is left
    boolean await(List<Supervisor> supervisors) throws InterruptedException {
        Duration patience =
                supervisors.stream()
                        .map(Supervisor::patience)
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO);
        long deadline = System.nanoTime() + patience.toNanos();
        boolean all = true;
        for (Supervisor supervisor : supervisors) {
            if (!within(supervisor, deadline - System.nanoTime())) {
                note(supervisor, " has not ended in time; it is being killed.");
                supervisor.send(new Event.KillNow());
                if (!within(supervisor, AFTER_KILL.toNanos())) {
                    note(supervisor, " could not be ended and is left behind.");
                    all = false;
                }
            }
        }
        return all;
    }

    private static boolean within(Supervisor supervisor, long nanos) throws InterruptedException {
        try {
            supervisor.done().get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException e) {
            throw new AssertionError("done is never exceptional", e);
        }
    }

    private void note(Supervisor supervisor, String what) {
        journal.append(new HostRecord.HostNote(supervisor.assignment().process() + what));
    }
}
