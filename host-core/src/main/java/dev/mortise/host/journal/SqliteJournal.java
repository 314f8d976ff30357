package dev.mortise.host.journal;

import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;
import dev.mortise.host.time.Clock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Records and ledger of a host that outlive it, in `journal.db` of its state directory (ADR 6).
///
/// Everything is answered from memory and written by one thread of its own. A disk that fails
/// therefore never stops a host: it goes on in memory, [#problem] says why, and what waited is
/// written once it can be. Only an operator's word waits for the disk, for at most [#PATIENCE].
///
/// The newest 500,000 records and 100,000 launches are kept, some 200 MB; the newest 2,000 records
/// of earlier hosts are read at the start. Safe for any number of threads.
public final class SqliteJournal implements Journal, Ledger, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteJournal.class);

    /// Records of earlier hosts that [#after] serves too.
    static final int EARLIER = 2_000;

    /// How long an operator waits for the disk: 5 s.
    static final Duration PATIENCE = Duration.ofSeconds(5);

    /// How long a close waits for it: 10 s.
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(10);

    private static final CompletableFuture<Void> AT_ONCE = CompletableFuture.completedFuture(null);

    private final Path path;
    private final MemoryJournal ring;
    private final MemoryLedger ledger = new MemoryLedger();
    private final Reservations reservations = new Reservations();
    private final Backlog backlog = new Backlog();
    private final Writer writer;
    private final Thread thread;
    private final long first;
    private final List<CutOff> cutOff;
    private final AtomicBoolean closing = new AtomicBoolean();

    private SqliteJournal(Path directory, Clock clock, long pid, JournalSettings settings) {
        Instant started = clock.wall().minus(clock.uptime()).truncatedTo(ChronoUnit.MILLIS);
        NativeLibrary.load(directory);
        var file = new JournalFile(directory, clock, settings);
        var opened = file.first(Math.min(EARLIER, settings.ring()));
        this.path = file.path();
        this.first = opened.past().last() + 1;
        this.cutOff = opened.past().alive().stream().map(Past.Alive::cutOff).toList();
        this.ring = new MemoryJournal(clock, settings.ring(), first, opened.past().before(started));
        this.writer =
                new Writer(
                        file,
                        new Memory(ring, ledger, reservations, backlog),
                        new HostTable.Run(pid, started),
                        settings.retry(),
                        first);
        writer.begin(opened);
        this.thread = Thread.ofPlatform().name("journal").daemon().start(writer::run);
    }

    /// Opens the journal of a state directory, makes one, or goes on without: a host always starts.
    /// What is wrong then is in [#problem] and in a record.
    ///
    /// Tells first of the host before, when that one died, and that this one started.
    ///
    /// @param stateDirectory held by this host alone; nothing else keeps two from writing there
    /// @param pid of this host
    public static SqliteJournal open(Path stateDirectory, Clock clock, long pid) {
        return open(stateDirectory, clock, pid, JournalSettings.DEFAULT);
    }

    static SqliteJournal open(Path directory, Clock clock, long pid, JournalSettings settings) {
        return new SqliteJournal(directory, clock, pid, settings);
    }

    @Override
    public long firstOfThisHost() {
        return first;
    }

    // ── records ─────────────────────────────────────────────────────────────────────────────────

    @Override
    public void append(HostRecord.What what) {
        ring.add(what);
        backlog.record();
    }

    @Override
    public long last() {
        return ring.last();
    }

    @Override
    public Page after(long sequence, int limit) {
        return ring.after(sequence, limit);
    }

    @Override
    public boolean await(long sequence, Duration atMost) throws InterruptedException {
        return ring.await(sequence, atMost);
    }

    // ── ledger ──────────────────────────────────────────────────────────────────────────────────

    @Override
    public Optional<Desired> desired(InstanceId instance) {
        return ledger.desired(instance);
    }

    @Override
    public Optional<Hold> held(ProcessKey process) {
        return ledger.held(process);
    }

    @Override
    public Optional<Tuned> tuned(InstanceId instance) {
        return ledger.tuned(instance);
    }

    @Override
    public List<InstanceId> unfinishedPurges() {
        return ledger.unfinishedPurges();
    }

    @Override
    public List<CutOff> cutOff() {
        return cutOff;
    }

    @Override
    public Standing standing(ProcessKey process) {
        return ledger.standing(process);
    }

    @Override
    public Optional<String> desire(Map<InstanceId, Desired> desired) {
        var rows = desired.keySet().stream().map(Change.Wanted::new).toList();
        return rows.isEmpty() ? Optional.empty() : saved(rows, () -> ledger.desire(desired));
    }

    @Override
    public Optional<String> hold(ProcessKey process, Optional<Hold> hold) {
        return saved(List.of(new Change.Held(process)), () -> ledger.hold(process, hold));
    }

    @Override
    public Optional<String> tune(InstanceId instance, Optional<Tuned> tuned) {
        return saved(List.of(new Change.Tuned(instance)), () -> ledger.tune(instance, tuned));
    }

    @Override
    public Optional<String> purging(InstanceId instance) {
        return saved(List.of(new Change.Purging(instance)), () -> ledger.purging(instance));
    }

    @Override
    public void purged(InstanceId instance) {
        backlog.change(new Change.Purging(instance), () -> ledger.purged(instance));
    }

    @Override
    public void standing(ProcessKey process, Standing standing) {
        backlog.change(new Change.Stood(process), () -> ledger.standing(process, standing));
    }

    /// Numbers are reserved on disk in blocks of [Reservations#BLOCK], the next one ahead of time,
    /// so that only a process's first launch waits.
    @Override
    public CompletableFuture<Void> reserve(ProcessKey process, int launch) {
        return switch (reservations.use(process, launch)) {
            case NOTHING -> AT_ONCE;
            case AHEAD -> {
                backlog.change(new Change.Stood(process), () -> {});
                yield AT_ONCE;
            }
            case BLOCK ->
                    // Whatever the caller does next does not run on the writer's thread.
                    backlog.urgent(List.of(new Change.Stood(process)), () -> {})
                            .completeOnTimeout(
                                    Optional.empty(), PATIENCE.toNanos(), TimeUnit.NANOSECONDS)
                            .thenAcceptAsync(_ -> {}, Thread::startVirtualThread);
        };
    }

    @Override
    public Optional<String> problem() {
        return backlog.trouble();
    }

    private Optional<String> saved(List<? extends Change> rows, Runnable in) {
        var answer = backlog.urgent(rows, in);
        try {
            return answer.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return Optional.of(Trouble.slow(path, PATIENCE).sentence());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.of(Trouble.slow(path, Duration.ZERO).sentence());
        } catch (ExecutionException e) {
            throw new AssertionError("it never fails", e);
        }
    }

    /// Writes that the host stopped, and all that is left. At most 10 s.
    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            writer.stopAfter(ring.add(new HostRecord.HostStopped()));
            backlog.close(Trouble.closed(path).sentence());
        }
        try {
            if (!thread.join(LAST_PATIENCE)) {
                LOG.warn("{} was not closed within {} s", path, LAST_PATIENCE.toSeconds());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
