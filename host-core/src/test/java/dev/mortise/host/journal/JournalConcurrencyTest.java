package dev.mortise.host.journal;

import static dev.mortise.host.journal.JournalRoom.PATIENCE;
import static dev.mortise.host.journal.JournalRoom.note;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

class JournalConcurrencyTest {

    @TempDir private Path temp;

    /// What a thread knows to be on disk.
    private record Acknowledged(int thread, int notes, long desired, int launch) {
        ProcessKey process() {
            return new ProcessKey.Own(instance());
        }

        InstanceId instance() {
            return new InstanceId("t", "i" + thread);
        }
    }

    private volatile boolean closing;
    private SqliteJournal journal;

    private Acknowledged work(int thread) throws Exception {
        var known = new Acknowledged(thread, 0, 0, 0);
        while (true) {
            int i = known.notes() + 1;
            journal.append(note(thread + ":" + i));
            if (closing) {
                return known;
            }
            known = new Acknowledged(thread, i, known.desired(), known.launch());
            var wanted =
                    new Ledger.Desired(
                            true, Optional.of("" + i), Cause.Initiator.OPERATOR, Instant.EPOCH);
            if (i % 5 == 0 && journal.desire(known.instance(), wanted).isEmpty()) {
                known = new Acknowledged(thread, i, i, known.launch());
            }
            journal.reserve(known.process(), i).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (!closing) {
                known = new Acknowledged(thread, i, known.desired(), i);
            }
            journal.standing(known.process(), JournalRoom.standing(i));
        }
    }

    @Test
    void manyThreadsAndACloseLoseNothingThatWasAcknowledgedAndNobodyHangs() throws Exception {
        for (int round = 0; round < 5; round++) {
            var room = new JournalRoom(Files.createDirectory(temp.resolve("state" + round)));
            closing = false;
            journal = room.open();
            var known = new ArrayList<Acknowledged>();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var running = new ArrayList<Future<Acknowledged>>();
                for (int i = 0; i < 24; i++) {
                    int thread = i;
                    running.add(threads.submit(() -> work(thread)));
                }
                JournalRoom.until(
                        () -> journal.after(0, Integer.MAX_VALUE).records().size() > 2000,
                        "nothing happens");
                closing = true;
                journal.close();
                for (var each : running) {
                    known.add(each.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
                }
            }
            isThere(room, known);
        }
    }

    private static void isThere(JournalRoom room, List<Acknowledged> known) throws Exception {
        var bodies = new HashSet<>(room.query("SELECT body FROM records"));
        assertThat(room.query("SELECT sequence FROM records ORDER BY sequence"))
                .as("without a gap")
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, bodies.size())
                                .mapToObj(String::valueOf)
                                .toList());
        try (var next = room.open()) {
            assertThat(JournalRoom.whats(next, HostRecord.HostDied.class)).isEmpty();
            for (var each : known) {
                assertThat(each.desired()).isPositive();
                assertThat(bodies).contains(RecordCodec.body(note(each.thread() + ":1")));
                assertThat(bodies)
                        .contains(RecordCodec.body(note(each.thread() + ":" + each.notes())));
                assertThat(version(next.desired(each.instance())))
                        .isGreaterThanOrEqualTo(each.desired());
                assertThat(next.standing(each.process()).launch())
                        .isGreaterThanOrEqualTo(each.launch());
            }
        }
    }

    private static long version(Optional<Ledger.Desired> desired) {
        return Long.parseLong(desired.orElseThrow().version().orElseThrow());
    }
}
