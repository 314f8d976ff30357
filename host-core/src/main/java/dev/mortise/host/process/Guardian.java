package dev.mortise.host.process;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// Ends all plugins when the host dies without a word (must-hold B162).
///
/// Each launch is written into a [LaunchFile] before its exec and taken out after its end, which
/// costs no system call. A small script ([GuardianScript]) waits at a pipe whose other end only the
/// host holds; nothing is ever written to it. When the pipe ends, however the host died, the script
/// reads the file and ends what is left. Should the script itself be killed, another is started at
/// once. Should both be killed, the next host reads the file ([EarlierLaunches]).
///
/// No launch fails for want of a guardian: it is said in words, once, and tried again with the next
/// launch. Where there is no `sh` (Windows), each launch's job ends with the host.
public final class Guardian implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Guardian.class);
    private static final boolean WINDOWS = java.io.File.separatorChar == '\\';

    /// How often a script that ends is replaced until a launch has been registered meanwhile.
    private static final int RESTARTS = 3;

    private final Path directory;
    private final Consumer<String> trouble;

    /// Guards the fields below; held for the length of a few stores into memory, or of a start.
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<Mark, LaunchEntry> launches = new LinkedHashMap<>();
    private @Nullable LaunchFile file;
    private @Nullable Process script;
    private int restarts;
    private boolean behind;
    private boolean told;
    private boolean closed;

    /// @param directory where the file of this host's launches is to be; made when needed
    /// @param trouble told, as a sentence, that launches are not guarded; must return at once
    public Guardian(Path directory, Consumer<String> trouble) {
        this.directory = directory;
        this.trouble = trouble;
    }

    /// For a runner without a host: the file is a temporary one, and trouble is only logged.
    public Guardian() {
        this(Path.of(System.getProperty("java.io.tmpdir")), _ -> {});
    }

    /// Before the exec: from here on the launch cannot get away.
    public void expect(Mark mark) {
        lock.lock();
        try {
            var entry = new LaunchEntry(mark, Optional.empty());
            launches.put(mark, entry);
            guard(entry);
        } finally {
            lock.unlock();
        }
    }

    /// The launch runs.
    ///
    /// Its start time is noted only if the process is a child of this one, for then it has not been
    /// reaped and the number is not yet somebody else's; without it the mark alone decides.
    ///
    /// @param pid the child's, which leads a group of its own where [Spawn#ownGroup] says so
    public void running(Mark mark, long pid) {
        var leader =
                ProcStat.of(pid)
                        .filter(stat -> stat.parent() == ProcessHandle.current().pid())
                        .map(stat -> new LaunchEntry.Leader(pid, stat.start(), leads(stat, pid)))
                        .or(() -> withoutStart(pid));
        lock.lock();
        try {
            if (launches.containsKey(mark) && leader.isPresent()) {
                var entry = new LaunchEntry(mark, leader);
                launches.put(mark, entry);
                guard(entry);
            }
        } finally {
            lock.unlock();
        }
    }

    /// `setsid` may not have come that far yet; it will before it execs the program.
    private static boolean leads(ProcStat stat, long pid) {
        return Spawn.ownGroup() || stat.session() == pid;
    }

    /// Where no start times are to be had, the script asks `ps` for the mark.
    private static Optional<LaunchEntry.Leader> withoutStart(long pid) {
        return Files.exists(Path.of("/proc/self/stat"))
                ? Optional.empty()
                : Optional.of(new LaunchEntry.Leader(pid, 0, Spawn.ownGroup()));
    }

    /// Nothing of the launch is left.
    public void forget(Mark mark) {
        lock.lock();
        try {
            launches.remove(mark);
            if (file != null) {
                file.remove(mark);
            }
        } catch (IOException e) {
            unguarded(e.getClass().getSimpleName() + ": " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    /// Launches it would end if the host died now.
    public int watched() {
        lock.lock();
        try {
            return launches.size();
        } finally {
            lock.unlock();
        }
    }

    /// Ends the script; it kills what is still registered.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            if (script != null) {
                script.getOutputStream().close();
            }
            if (file != null) {
                file.close();
                if (launches.isEmpty()) {
                    Files.deleteIfExists(file.path());
                }
            }
        } catch (IOException e) {
            LOG.debug("The guardian's end: {}", e.getMessage());
        } finally {
            file = null;
            script = null;
            lock.unlock();
        }
    }

    // ── with the lock held ──────────────────────────────────────────────────────────────────────

    private void guard(LaunchEntry entry) {
        if (WINDOWS || closed) {
            return;
        }
        try {
            if (file == null) {
                file = LaunchFile.create(directory);
                behind = true;
            }
            if (behind) {
                for (LaunchEntry each : launches.values()) {
                    file.put(each);
                }
            } else {
                file.put(entry);
            }
            if (script == null) {
                begin(file);
            } else {
                restarts = 0;
            }
            behind = false;
            told = false;
        } catch (IOException e) {
            behind = true;
            unguarded(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private void begin(LaunchFile watched) throws IOException {
        Process begun = GuardianScript.start(watched.path());
        script = begun;
        begun.onExit().thenAccept(this::ended);
    }

    private void ended(Process gone) {
        lock.lock();
        try {
            if (script != gone || closed || file == null) {
                return;
            }
            script = null;
            if (++restarts > RESTARTS) {
                unguarded("the guardian ends as soon as it is started");
                return;
            }
            LOG.warn("The guardian was gone and is started again.");
            begin(file);
        } catch (IOException e) {
            unguarded(e.getClass().getSimpleName() + ": " + e.getMessage());
        } finally {
            lock.unlock();
        }
    }

    private void unguarded(String why) {
        if (!told) {
            told = true;
            String words = "Plugins would outlive a host that is killed: %s.".formatted(why);
            LOG.error("{}", words);
            trouble.accept(words);
        }
    }
}
