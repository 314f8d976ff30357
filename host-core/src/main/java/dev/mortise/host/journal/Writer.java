package dev.mortise.host.journal;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Brings to disk what is in memory: one thread, one transaction at a time, asleep while there is
/// nothing to do.
///
/// Memory has the truth, so that nothing has to be kept here while the disk fails: records are read
/// from the ring from the last one written on, and of the ledger only the names of changed rows
/// wait. After any failure the file is closed and opened anew.
///
/// Fields belong to the thread that opens the journal, until it starts the writer's own.
final class Writer {

    private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

    /// What records and standings wait for others to come along.
    private static final Duration COMPANY = Duration.ofMillis(20);

    /// Records in one transaction, so that an operator's word never waits for many.
    private static final int CHUNK = 2_000;

    /// How often a host that is ending tries, once it fails.
    private static final int LAST_TRIES = 2;

    private final JournalFile file;
    private final MemoryJournal ring;
    private final MemoryLedger ledger;
    private final Reservations reservations;
    private final Backlog backlog;
    private final Notices notices;
    private final HostTable.Run run;
    private final Duration retry;

    /// The first record of this host.
    private final long first;

    private @Nullable Store store;

    /// Number of this run in the file; 0 when it has no row there yet.
    private long host = 0;

    /// The last record that is on disk, and how much higher its number is there. They differ only
    /// when a host could not read at its start what was before it.
    private long written;

    private long offset = 0;

    /// Whether what earlier hosts left has been read of the file itself.
    private boolean joined = false;

    /// Rows of hosts whose death is told by records that wait to be written.
    private final Set<Long> died = new HashSet<>();

    /// Set when the file is to be replaced.
    private @Nullable Trouble damage;

    /// Records up to here are written by a close.
    private volatile long stop = Long.MAX_VALUE;

    Writer(JournalFile file, Memory memory, HostTable.Run run, Duration retry, long first) {
        this.file = file;
        this.ring = memory.ring();
        this.ledger = memory.ledger();
        this.reservations = memory.reservations();
        this.backlog = memory.backlog();
        this.notices = new Notices(file.path(), ring, backlog);
        this.run = run;
        this.retry = retry;
        this.first = first;
        this.written = first - 1;
    }

    /// Takes over from earlier hosts and writes that this one began. Before [#run], once.
    void begin(JournalFile.Opened opened) {
        take(opened);
        ring.add(new HostRecord.HostStarted(run.pid()));
        opened.replaced().ifPresent(notices::say);
        if (store == null) {
            opened.trouble().ifPresent(this::inTrouble);
        } else {
            if (opened.replaced().isPresent()) {
                writeAllAnew();
            }
            save(backlog.poll());
        }
    }

    /// Until it is closed.
    void run() {
        try {
            boolean more = true;
            int tries = LAST_TRIES;
            while (true) {
                if (store == null) {
                    reopen();
                }
                var taken = more || store == null ? backlog.poll() : backlog.take(COMPANY);
                more = save(taken);
                if (taken.closing() && (store == null ? --tries == 0 : !more)) {
                    break;
                }
            }
        } catch (InterruptedException _) {
            // Nobody does; it ends as when it is closed.
            Thread.currentThread().interrupt();
        }
        end();
    }

    /// To be called before the backlog is closed.
    ///
    /// @param last the last record to write
    void stopAfter(long last) {
        stop = last;
    }

    // ── opening ─────────────────────────────────────────────────────────────────────────────────

    private void reopen() throws InterruptedException {
        if (damage == null || notices.inTrouble()) {
            backlog.pause(retry);
        }
        try {
            openAgain();
        } catch (RuntimeException | Error e) {
            inTrouble(file.trouble(e));
        }
    }

    private void openAgain() {
        var damaged = damage;
        var opened = damaged == null ? file.open(0, !joined) : file.replace(damaged);
        take(opened);
        opened.replaced().ifPresent(notices::say);
        opened.trouble().ifPresent(this::inTrouble);
        if (opened.replaced().isPresent()) {
            damage = null;
            writeAllAnew();
        } else if (store != null && !knowsUs(store)) {
            writeAllAnew();
            offset = Math.max(offset, opened.past().last() - written); // behind all that is in it
        }
    }

    private boolean knowsUs(Store opened) {
        try {
            return opened.knows(run);
        } catch (SQLException e) {
            LOG.debug("The next write will tell", e);
            return true;
        }
    }

    /// Takes over what earlier hosts left, as far as it could be read, until all of it could.
    private void take(JournalFile.Opened opened) {
        store = opened.store().orElse(null);
        if (joined) {
            return;
        }
        var past = opened.past();
        backlog.undisturbed(ours -> ledger.remember(past.remembered(), ours));
        past.remembered()
                .standings()
                .forEach((process, standing) -> reservations.remember(process, standing.launch()));
        if (store != null) {
            joined = true;
            past.unended().stream()
                    .filter(before -> !run.is(before))
                    .map(Past.Unended::host)
                    .forEach(died::add);
            past.lastWords(run).forEach(ring::add);
        }
    }

    /// The file is a new one, or another: all that is in memory goes into it.
    private void writeAllAnew() {
        host = 0;
        backlog.changed(ledger.rows());
        backlog.changed(reservations.forgotten());
        long from = Math.max(first, ring.oldest()) - 1;
        notices.lost(Math.max(0, from - written));
        written = from;
    }

    // ── writing ─────────────────────────────────────────────────────────────────────────────────

    /// @return whether there is more to write at once
    private boolean save(Backlog.Taken taken) {
        var open = store;
        if (open == null) {
            backlog.again(taken);
            return false;
        }
        var page = ring.after(written, CHUNK);
        var records = taken.closing() ? upTo(stop, page.records()) : page.records();
        if (host != 0 && records.isEmpty() && taken.isNothing()) {
            return false;
        }
        var tops = reservations.tops(taken.changes());
        var batch =
                new Store.Batch(
                        records,
                        offset,
                        taken.changes(),
                        ledger,
                        tops,
                        !taken.waiting().isEmpty() || reservations.raise(tops));
        try {
            file.verify();
            if (host == 0) {
                host = open.begin(run, died, batch);
                died.clear();
            } else {
                open.append(host, batch);
            }
        } catch (Exception | Error e) {
            failed(taken, e);
            return false;
        }
        reservations.written(tops);
        taken.waiting().forEach(answer -> answer.complete(Optional.empty()));
        written = records.isEmpty() ? written : records.getLast().sequence();
        notices.lost(page.lost());
        boolean more = page.records().size() == CHUNK && !records.isEmpty() && written < stop;
        if (!more) {
            notices.allIsWritten();
            backlog.mended();
        }
        return more;
    }

    private static List<HostRecord> upTo(long last, List<HostRecord> records) {
        return records.stream().filter(record -> record.sequence() <= last).toList();
    }

    // ── trouble ─────────────────────────────────────────────────────────────────────────────────

    private void failed(Backlog.Taken taken, Throwable failure) {
        var trouble = file.trouble(failure);
        closeStore();
        if (trouble.damaged()) {
            damage = trouble; // told when the file cannot be replaced; it is tried at once
            backlog.again(taken);
        } else {
            notices.trouble(trouble);
            backlog.failed(taken, trouble.text().sentence());
        }
    }

    private void inTrouble(Trouble trouble) {
        notices.trouble(trouble);
        backlog.failed(Backlog.Taken.NOTHING, trouble.text().sentence());
    }

    private void closeStore() {
        var open = store;
        store = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                LOG.debug("{} did not close", file.path(), e);
            }
        }
    }

    /// The next host goes on behind the last launch number that was used, and finds that this one
    /// ended in order.
    private void end() {
        var open = store;
        if (open == null || host == 0) {
            notices.notInOrder(null);
        } else {
            List<Change> rows = new ArrayList<>(reservations.exact());
            try {
                open.end(
                        host,
                        new Store.Batch(
                                List.of(), offset, rows, ledger, reservations.tops(rows), true));
            } catch (Exception | Error e) {
                notices.notInOrder(e);
            }
        }
        closeStore();
    }
}
