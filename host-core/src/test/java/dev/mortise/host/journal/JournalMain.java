package dev.mortise.host.journal;

import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A host's journal in a process of its own, for tests that kill it or take its disk away.
final class JournalMain {

    private JournalMain() {}

    public static void main(String[] args) throws Exception {
        var journal =
                SqliteJournal.open(
                        Path.of(args[1]),
                        new dev.mortise.host.platform.SystemClock(),
                        ProcessHandle.current().pid(),
                        JournalRoom.settings());
        journal.problem().ifPresent(problem -> say("problem " + problem));
        if (args[0].equals("intents")) {
            intents(journal);
        } else {
            floods(journal);
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
    }

    /// Says each thing once it is acknowledged, until it is killed.
    private static void intents(SqliteJournal journal) throws Exception {
        for (int i = 0; i < 4; i++) {
            var instance = new InstanceId("t", "i" + i);
            Thread.ofVirtual().start(() -> intents(journal, instance));
        }
        Thread.currentThread().join();
    }

    private static void intents(SqliteJournal journal, InstanceId instance) {
        var process = new ProcessKey.Own(instance);
        long version =
                journal.desired(instance)
                        .flatMap(Ledger.Desired::version)
                        .map(Long::valueOf)
                        .orElse(0L);
        int launch = journal.standing(process).launch();
        while (true) {
            version++;
            var wanted =
                    new Ledger.Desired(
                            true,
                            Optional.of("" + version),
                            Cause.Initiator.OPERATOR,
                            Instant.now());
            journal.append(new HostRecord.HostNote(instance + " " + version));
            var why = journal.desire(instance, wanted);
            say(why.map(w -> "problem " + w).orElse("desired " + instance + " " + version));
            launch++;
            journal.reserve(process, launch).join();
            say("launched " + instance + " " + launch);
        }
    }

    /// Writes until the disk fails, says so, and goes on until all is well again.
    private static void floods(SqliteJournal journal) throws Exception {
        int notes = 0;
        while (journal.problem().isEmpty()) {
            journal.append(new HostRecord.HostNote("x".repeat(100_000)));
            notes++;
            Thread.onSpinWait();
            var unused = journal.await(Long.MAX_VALUE - 1, java.time.Duration.ofMillis(20));
        }
        say("trouble " + journal.problem().get());
        JournalRoom.untilWell(journal);
        say("well " + notes);
        journal.close();
    }
}
