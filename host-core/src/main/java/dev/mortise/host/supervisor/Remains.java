package dev.mortise.host.supervisor;

import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.process.Child;
import dev.mortise.host.process.Sweeper;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.ProcessKey;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// What is left of a launch once its child is gone: processes that outlived it, its pipes, its
/// socket. Everything here may wait, on the caller's thread.
final class Remains {

    private static final Logger LOG = LoggerFactory.getLogger(Remains.class);

    /// Something else may hold the pipes for ever; so long they are read on after the exit.
    private static final Duration DRAIN = Duration.ofSeconds(2);

    private final String name;
    private final ProcessKey process;
    private final int attempt;
    private final Services services;

    Remains(String name, ProcessKey process, int attempt, Services services) {
        this.name = name;
        this.process = process;
        this.attempt = attempt;
        this.services = services;
    }

    /// Ends what lives on, reads what is left to read, and closes.
    void clear(Child ended, Conversation opened) throws InterruptedException {
        Sweeper.Result swept = ended.leftNothing() ? Sweeper.Result.NOTHING : sweep(opened);
        if (!swept.leftovers().isEmpty()) {
            tell(swept);
        }
        if (!await(ended.drained(), DRAIN)) {
            ended.detach();
        }
        opened.close();
    }

    /// Looks once more, and tells what came of it even when that is nothing.
    ///
    /// @param opened null when the launch never got so far
    void sweepAgain(@Nullable Conversation opened) throws InterruptedException {
        tell(opened == null ? Sweeper.Result.NOTHING : sweep(opened));
    }

    private void tell(Sweeper.Result swept) {
        services.journal()
                .append(
                        new HostRecord.Leftovers(
                                process, attempt, swept.leftovers(), swept.clean()));
    }

    private Sweeper.Result sweep(Conversation opened) throws InterruptedException {
        try {
            return services.sweeper().sweep(opened.mark()).get();
        } catch (ExecutionException e) {
            LOG.error("{}: leftovers could not be looked for", name, e);
            return Sweeper.Result.NOTHING;
        }
    }

    /// @return false when it took longer
    static boolean await(CompletableFuture<Void> future, Duration atMost)
            throws InterruptedException {
        try {
            future.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        } catch (ExecutionException e) {
            throw new AssertionError("drained is never exceptional", e);
        }
    }
}
