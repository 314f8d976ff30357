package dev.mortise.host.process.linux;

import dev.mortise.host.process.ProcStat;
import dev.mortise.host.process.Spawn;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// What children have left behind, told by the kernel.
///
/// The host is the "child subreaper" of its descendants: whoever loses its parent becomes the
/// host's own child, at once and before the parent's end can be noticed. The kernel lists children
/// by the thread that they belong to. Adopted ones go to the JVM's first thread, which starts
/// nothing itself; so where its list is empty, no launch that has ended has left anything, and
/// nobody needs to look through all of `/proc` (must-hold B042). That costs 2 µs.
///
/// The price is that nobody else reaps them. Belongs to the poller's thread.
final class Orphans {

    private static final Logger LOG = LoggerFactory.getLogger(Orphans.class);

    /// A child of the JDK's is in the list when the thread that started it has ended. The JDK reaps
    /// such a child the moment it ends; what has been dead for so long is nobody's.
    private static final long NOBODYS = 1_000_000_000;

    /// The same at the end, when nobody has started anything for a while.
    private static final long LAST_PATIENCE = 20_000_000;

    private static final int LAST_LOOKS = 20;
    private static final int NOT_THERE = -1;

    private static final Object LOCK = new Object();

    /// Guarded by [#LOCK].
    private static int adopting;

    private final Libc libc;
    private final int list;
    private byte[] buffer = new byte[4096];

    /// When the dead ones were first seen, by pid.
    private final Map<Integer, Long> dead = new HashMap<>();

    Orphans(Libc libc, Arena arena) {
        this.libc = libc;
        long self = ProcessHandle.current().pid();
        int opened = libc.open(arena, "/proc/self/task/" + self + "/children");
        if (opened >= 0 && !adopt(libc)) {
            libc.close(opened);
            opened = NOT_THERE;
        }
        if (opened < 0) {
            LOG.info(
                    "This kernel does not tell who is adopted; leftovers are looked for in /proc.");
        }
        list = Math.max(opened, NOT_THERE);
    }

    /// Whether the kernel says that nothing at all is left of launches that have ended. Never true
    /// where it cannot say.
    boolean none() {
        return list != NOT_THERE && look().isEmpty();
    }

    /// Reaps those that nobody will reap.
    ///
    /// @return whether some are dead and not reaped yet
    boolean reap() {
        return list != NOT_THERE && reap(NOBODYS);
    }

    /// @param patience how long one must have been dead, in nanoseconds
    private boolean reap(long patience) {
        long now = System.nanoTime();
        boolean left = false;
        var adopted = look();
        dead.keySet().retainAll(adopted);
        for (int pid : adopted) {
            if (ProcStat.of(pid).filter(ProcStat::zombie).isPresent()) {
                left = true;
                if (now - dead.computeIfAbsent(pid, _ -> now) >= patience) {
                    libc.reapIfDead(pid);
                }
            }
        }
        return left;
    }

    private List<Integer> look() {
        int length = libc.readAgain(list, buffer);
        while (length == buffer.length) {
            buffer = new byte[2 * length];
            length = libc.readAgain(list, buffer);
        }
        var adopted = new ArrayList<Integer>();
        int pid = 0;
        for (int i = 0; i < length; i++) {
            if (buffer[i] != ' ') {
                pid = 10 * pid + buffer[i] - '0';
            } else {
                if (!Spawn.started(pid)) {
                    adopted.add(pid);
                }
                pid = 0;
            }
        }
        return adopted;
    }

    /// Several hosts in one program are of one process.
    private static boolean adopt(Libc libc) {
        synchronized (LOCK) {
            boolean adopts = adopting > 0 || libc.adoptOrphans(true) == 0;
            adopting += adopts ? 1 : 0;
            return adopts;
        }
    }

    /// Who reaps no more must not adopt any more.
    void close() {
        if (list == NOT_THERE) {
            return;
        }
        for (int i = 0; i < LAST_LOOKS && reap(LAST_PATIENCE); i++) {
            LockSupport.parkNanos(LAST_PATIENCE);
        }
        libc.close(list);
        synchronized (LOCK) {
            adopting--;
            if (adopting == 0) {
                libc.adoptOrphans(false);
            }
        }
    }
}
