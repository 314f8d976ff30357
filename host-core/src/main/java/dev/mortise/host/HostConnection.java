package dev.mortise.host;

import dev.mortise.host.data.DataListing;
import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.time.Duration;
import java.util.List;

/// All that screens and commands know of a host (`product.md` §13). Plain records both ways, so
/// that a host behind a socket can be one too. Looking never waits, save [#awaitRecords], [#data]
/// and [#verify]; a command waits until what is wanted is on disk, for 5 s at most.
public interface HostConnection {

    /// What is; the newest wins.
    HostSnapshot snapshot();

    /// What happened after a record, oldest first.
    Journal.Page records(long after, int limit);

    /// Waits until something happened after a record, or the time is over.
    boolean awaitRecords(long after, Duration atMost) throws InterruptedException;

    /// Redacted lines of a process after line `number`, oldest first; 0 from the first that is
    /// kept.
    LogPage logs(ProcessKey process, long number, int limit);

    /// Samples of a process taken after an uptime, oldest first; as far back as they are kept.
    List<MetricSample> metrics(ProcessKey process, Duration after);

    /// What a purge of an instance would delete. Reads the directory, which may take a moment.
    ///
    /// @param atMost entries to keep for showing; all are counted
    /// @throws HostException when there is nothing to delete, or nothing that may be
    DataListing data(InstanceId instance, int atMost) throws HostException, InterruptedException;

    /// Looks at an installation's files and hashes what is pinned, which may take a moment; the
    /// outcome is a record too.
    ///
    /// @throws HostException when there is no such installation
    Inspection verify(InstallationId installation) throws HostException;

    /// Asks for something. The answer says at once whether there is anything to do; the outcome is
    /// a record.
    ///
    /// @throws HostException when it cannot be asked, such as of an instance that is not there
    Answer command(HostCommand command) throws HostException;
}
