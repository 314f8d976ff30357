package dev.mortise.host.journal;

import java.time.Duration;
import java.util.List;

/// The one list of what happened. Appending returns at once and never fails its caller: supervision
/// goes on whatever becomes of the list. Safe for any number of threads.
public interface Journal {

    void append(HostRecord.What what);

    /// Number of this host's first record; what is before was written by hosts that are gone.
    long firstOfThisHost();

    /// Number of the newest record; 0 before the first.
    long last();

    /// Records after a sequence number, oldest first.
    ///
    /// @param limit how many at most, over zero
    Page after(long sequence, int limit);

    /// Waits until there is a record after `sequence`, or the time is over.
    ///
    /// @return whether there is one
    boolean await(long sequence, Duration atMost) throws InterruptedException;

    /// @param lost records between the asked number and the first here that are no longer kept
    record Page(List<HostRecord> records, long lost) {
        public Page {
            records = List.copyOf(records);
        }
    }
}
