package dev.mortise.host.journal;

import dev.mortise.host.error.HostError.Text;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;

/// What the writer tells people, in the log and as records: each trouble once, however often it is
/// met, and its end.
final class Notices {

    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

    private final Path file;
    private final MemoryJournal ring;
    private final Backlog backlog;
    private @Nullable String told;
    private long lost = 0;

    Notices(Path file, MemoryJournal ring, Backlog backlog) {
        this.file = file;
        this.ring = ring;
        this.backlog = backlog;
    }

    void say(Text text) {
        say(text, null);
    }

    private void say(Text text, @Nullable Throwable fault) {
        LOG.warn("{}", text.sentence(), fault);
        ring.add(new HostRecord.HostNote(text.sentence()));
        backlog.record();
    }

    void trouble(Trouble trouble) {
        if (!trouble.text().sentence().equals(told)) {
            told = trouble.text().sentence();
            say(trouble.text(), trouble.fault());
        }
    }

    boolean inTrouble() {
        return told != null;
    }

    /// Records gave way unwritten; told when the rest is written.
    void lost(long records) {
        lost += records;
    }

    void allIsWritten() {
        if (lost > 0) {
            say(Trouble.lost(file, lost));
            lost = 0;
        }
        if (told != null) {
            told = null;
            say(Trouble.over(file));
        }
    }

    void notInOrder(@Nullable Throwable failure) {
        LOG.warn("{} could not be closed in order.", file, failure);
    }
}
