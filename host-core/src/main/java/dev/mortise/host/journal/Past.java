package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Evidence;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a file holds of earlier hosts, as far as a new one has to know it.
///
/// @param last the highest sequence number; 0 when there is none
/// @param newest the newest records, in order
/// @param unended hosts that ended without a word, in order
/// @param alive launches without an end
record Past(
        Remembered remembered,
        long last,
        List<Row> newest,
        List<Unended> unended,
        List<Alive> alive) {

    static final Past NOTHING = onlyOf(Remembered.NOTHING, 0);

    Past {
        newest = List.copyOf(newest);
        unended = List.copyOf(unended);
        alive = List.copyOf(alive);
    }

    static Past onlyOf(Remembered remembered, long last) {
        return new Past(remembered, last, List.of(), List.of(), List.of());
    }

    /// A record as it is stored.
    ///
    /// @param host number of its host's run
    /// @param started when that one started, by the wall clock
    /// @param uptime of that one
    record Row(
            long sequence,
            long host,
            Instant started,
            Duration uptime,
            Instant wall,
            HostRecord.What what) {}

    /// @param lastUptime its uptime at its last sign
    record Unended(long host, long pid, Instant started, Instant lastSign, Duration lastUptime) {}

    /// @param began uptime of the host that began it
    /// @param launchId the value of its mark
    record Alive(ProcessKey process, int number, long host, String launchId, Duration began) {

        Ledger.CutOff cutOff() {
            return new Ledger.CutOff(process, number, launchId);
        }

        private HostRecord.What ended(List<Unended> hosts) {
            return new HostRecord.LaunchEnded(
                    process,
                    number,
                    new Cause.HostDied(),
                    Optional.empty(),
                    false,
                    false,
                    lived(hosts),
                    Evidence.NONE);
        }

        /// How long it has lived for certain; zero when that is not known.
        private Duration lived(List<Unended> hosts) {
            return hosts.stream()
                    .filter(h -> h.host() == host)
                    .map(h -> h.lastUptime().minus(began))
                    .filter(Duration::isPositive)
                    .findFirst()
                    .orElse(Duration.ZERO);
        }
    }

    /// What a host that starts has to tell of those that ended without a word.
    ///
    /// @param but the one that tells
    List<HostRecord.What> lastWords(HostTable.Run but) {
        var words = new ArrayList<HostRecord.What>();
        for (Unended host : unended) {
            if (!but.is(host)) {
                words.add(new HostRecord.HostDied(host.pid(), host.lastSign()));
            }
        }
        if (!words.isEmpty()) {
            alive.stream().map(launch -> launch.ended(unended)).forEach(words::add);
        }
        return words;
    }

    /// The newest records with uptimes of a host that starts now: below zero, in the order of their
    /// numbers, runs apart from each other.
    ///
    /// Runs are placed by the wall clock, which may have been set meanwhile: one that would reach
    /// into a later one is moved to just before it.
    ///
    /// @param started when this host did
    List<HostRecord> before(Instant started) {
        var placed = new ArrayList<HostRecord>();
        Duration bound = Duration.ZERO;
        Duration shift = Duration.ZERO;
        long run = Long.MIN_VALUE;
        for (Row row : newest.reversed()) {
            if (row.host() != run) {
                run = row.host();
                shift = Duration.between(started, row.started());
                if (row.uptime().plus(shift).compareTo(bound) >= 0) {
                    shift = bound.minus(row.uptime()).minusNanos(1);
                }
                bound = shift;
            }
            placed.add(
                    new HostRecord(
                            row.sequence(), row.uptime().plus(shift), row.wall(), row.what()));
        }
        return placed.reversed();
    }
}
