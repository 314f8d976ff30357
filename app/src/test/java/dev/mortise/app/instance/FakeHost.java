package dev.mortise.app.instance;

import dev.mortise.host.Answer;
import dev.mortise.host.HostCommand;
import dev.mortise.host.HostConnection;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.data.DataListing;
import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.integrity.Inspection;
import dev.mortise.host.journal.Journal;
import dev.mortise.host.logs.LogPage;
import dev.mortise.host.metrics.MetricSample;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import javafx.application.Platform;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/// A host that remembers what it was asked, and lists data when it is told to.
public class FakeHost implements HostConnection {

    public final BlockingQueue<HostCommand> asked = new LinkedBlockingQueue<>();
    public volatile Answer answer = new Answer(true, "It is being done.", Optional.empty());

    /// What there is to purge; empty: nothing.
    public volatile Optional<DataListing> data = Optional.empty();

    /// Held back until it is counted down.
    volatile CountDownLatch listed = new CountDownLatch(0);

    final CountDownLatch calledOff = new CountDownLatch(1);

    @Override
    public Inspection verify(InstallationId installation) {
        return new Inspection(installation, List.of(), List.of(), Optional.empty());
    }

    @Override
    public DataListing data(InstanceId instance, int atMost)
            throws HostException, InterruptedException {
        if (Platform.isFxApplicationThread()) {
            throw new AssertionError("a directory is walked on the FX thread");
        }
        try {
            listed.await();
        } catch (InterruptedException e) {
            calledOff.countDown();
            throw e;
        }
        return data.orElseThrow(
                () -> new HostException(new HostError.NoData(instance, Path.of("/state/data/x"))));
    }

    @Override
    public Answer command(HostCommand command) {
        asked.add(command);
        return answer;
    }

    @Override
    public HostSnapshot snapshot() {
        throw new AssertionError("nobody asks");
    }

    @Override
    public Journal.Page records(long after, int limit) {
        return new Journal.Page(List.of(), 0);
    }

    @Override
    public boolean awaitRecords(long after, Duration atMost) {
        return false;
    }

    @Override
    public LogPage logs(ProcessKey process, long number, int limit) {
        return new LogPage(List.of(), 0, number);
    }

    @Override
    public List<MetricSample> metrics(ProcessKey process, Duration after) {
        return List.of();
    }
}
