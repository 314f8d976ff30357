package dev.mortise.host.supervisor;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.lifecycle.Cause;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.logs.LogStream;
import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.process.Child;
import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.CommandSpec;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// One attempt: from the queue of starts until nothing of it is left.
///
/// Nothing here waits on the caller's thread. Whatever happens, [Event.Cleared] is the last thing
/// it tells, once: by then there is no process, socket, directory or reader any more.
final class Launch implements Conversation.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(Launch.class);

    /// Last words are usually through the pipe before the exit is known; so long they may lag.
    static final Duration LAST_WORDS = Duration.ofMillis(50);

    private final int attempt;
    private final Assignment assignment;
    private final Services services;
    private final Consumer<Event> tell;
    private final String name;
    private final Remains remains;
    private final Prober prober;
    private final Readiness readiness;
    private final Execution execution;

    /// Masked in every log for as long as the launch lives; written before the exec, read after it.
    private final List<SecretValues.Handle> handedOut = new CopyOnWriteArrayList<>();

    private volatile StartGate.@Nullable Ticket ticket;
    private volatile @Nullable Conversation conversation;
    private volatile @Nullable Duration execAt;
    private volatile @Nullable Duration exitAt;

    Launch(
            int attempt,
            Assignment assignment,
            Services services,
            Permit permit,
            boolean hasty,
            Consumer<Event> tell) {
        this.attempt = attempt;
        this.assignment = assignment;
        this.services = services;
        this.tell = tell;
        this.name = assignment.process() + "#" + attempt;
        this.remains = new Remains(name, assignment.process(), attempt, services);
        this.prober = new Prober(attempt, assignment, services, tell);
        this.readiness = new Readiness(attempt, assignment, services);
        this.execution = new Execution(name, permit, services, hasty);
    }

    int attempt() {
        return attempt;
    }

    OptionalLong pid() {
        Child c = execution.child();
        return c == null || exitAt != null ? OptionalLong.empty() : OptionalLong.of(c.pid());
    }

    String endpoint() {
        var c = conversation;
        return c == null ? "" : c.endpoint();
    }

    int connections() {
        var c = conversation;
        return c == null ? 0 : c.connections();
    }

    long messages() {
        var c = conversation;
        return c == null ? 0 : c.messages();
    }

    /// Its place in the queue of starts, while it waits there.
    Optional<QueuePlace> place() {
        StartGate.Ticket queued = ticket;
        return queued == null ? Optional.empty() : queued.place();
    }

    Prober health() {
        return prober;
    }

    /// From the exec to the exit, or to now; zero when nothing was started.
    Duration lived() {
        Duration from = execAt;
        Duration to = exitAt;
        if (from == null) {
            return Duration.ZERO;
        }
        return (to == null ? services.clock().uptime() : to).minus(from);
    }

    // ── begun by the supervisor's effects ───────────────────────────────────────────────────────

    void begin() {
        services.ledger().reserve(assignment.process(), attempt).thenRun(this::enter);
    }

    private void enter() {
        var entered = services.gate().enter(this::exec);
        ticket = entered;
        if (execution.killed()) {
            leave(entered);
        } else if (entered.place().isPresent()) {
            services.changed().run();
        }
    }

    void kill() {
        boolean runs = execution.kill();
        StartGate.Ticket queued = ticket;
        if (!runs && queued != null) {
            leave(queued);
        }
    }

    private void leave(StartGate.Ticket queued) {
        if (queued.leaveQueue()) {
            tell.accept(new Event.Cleared(attempt));
        }
    }

    void interrupt() {
        execution.signal(assignment.protocol().stopSignal(assignment.supervision()));
    }

    void askShutdown(Duration timeout) {
        onVirtualThread(
                "shutdown",
                () -> {
                    var c = conversation;
                    if (c != null) {
                        c.shutdown(timeout);
                    }
                    tell.accept(new Event.ShutdownAnswered(attempt));
                });
    }

    void probe(Duration timeout, ProbeHistory history) {
        onVirtualThread(
                "probe", () -> prober.probe(conversation, execution.child(), timeout, history));
    }

    // ── told by the protocol ────────────────────────────────────────────────────────────────────

    @Override
    public void pending(String missing) {
        tell.accept(new Event.GreetingPending(attempt, missing));
    }

    @Override
    public void greeted() {
        readiness.greeted(conversation);
        if (readiness.isFirst()) {
            onVirtualThread("seen", readiness::noteProgram);
        }
        settled();
        tell.accept(new Event.Greeted(attempt));
    }

    @Override
    public void failed(Cause cause) {
        settled();
        tell.accept(new Event.GreetingFailed(attempt, cause));
    }

    @Override
    public void violated() {
        tell.accept(new Event.Violated(attempt));
    }

    // ── the attempt itself ──────────────────────────────────────────────────────────────────────

    private void exec(StartGate.Ticket entered) {
        ticket = entered;
        try {
            Path program = ready();
            var opened =
                    assignment.protocol().open(name, assignment.installation(), assignment.own());
            conversation = opened;
            tell.accept(new Event.Prepared(attempt));
            services.journal()
                    .append(
                            new HostRecord.LaunchBegan(
                                    assignment.process(),
                                    attempt,
                                    assignment.installation().id(),
                                    opened.mark().value(),
                                    opened.endpoint()));
            opened.secrets()
                    .forEach((what, value) -> handedOut.add(services.secrets().add(what, value)));
            opened.begin(this);
            if (start(opened, program) && !assignment.protocol().greets()) {
                settled();
            }
        } catch (HostException e) {
            notStarted(new Cause.StartFailed(e.error()));
        } catch (IOException e) {
            notStarted(refused(e));
        } catch (RuntimeException e) {
            LOG.error("{}: the launch failed by a fault of ours", name, e);
            notStarted(refused(e));
        }
    }

    private Cause refused(Exception e) {
        String message = e.getMessage();
        String words = message == null ? e.getClass().getSimpleName() : message;
        return new Cause.StartFailed(
                new HostError.StartRefused(assignment.installation().path(), words));
    }

    private Path ready() throws HostException, IOException {
        Path program = services.programs().ready(assignment.installation());
        if (!Files.isDirectory(assignment.directory())) {
            Files.createDirectories(assignment.directory());
        }
        readiness.expect(program);
        return program;
    }

    /// @return false when a kill came first
    private boolean start(Conversation opened, Path program) throws IOException {
        var out = new Output(LogStream.STDOUT, attempt, opened, assignment.process(), services);
        var err = new Output(LogStream.STDERR, attempt, opened, assignment.process(), services);
        var command =
                new CommandSpec(
                        program,
                        assignment.installation().args(),
                        opened.environment(),
                        assignment.directory());
        services.autopsy().beforeExec();
        Child started = execution.start(opened.mark(), command, out, err);
        if (started == null) {
            notStarted(null);
            return false;
        }
        Duration at = services.clock().uptime();
        execAt = at;
        tell.accept(new Event.Spawned(attempt, started.pid(), at, readiness.isFirst()));
        started.exit().thenAccept(status -> ended(started, opened, status));
        return true;
    }

    /// Lets the guardian know for certain who runs, if it does not yet.
    void identify() {
        if (exitAt == null) {
            execution.identify();
        }
    }

    /// @param cause null when the attempt was called off, which is nobody's failure
    private void notStarted(@Nullable Cause cause) {
        var c = conversation;
        if (cause != null) {
            readiness.refused(c, cause);
            tell.accept(new Event.StartFailed(attempt, cause));
        }
        if (c != null) {
            c.close();
        }
        handedOut.forEach(services.secrets()::remove);
        settled();
        tell.accept(new Event.Cleared(attempt));
    }

    /// On whichever thread learns of exits, so nothing here may wait.
    private void ended(Child ended, Conversation opened, ExitStatus status) {
        exitAt = services.clock().uptime();
        if (ended.drained().isDone()
                && ended.leftNothing()
                && opened.mark().directory().isEmpty()
                && readiness.wasReady(lived())) {
            told(opened, status);
            opened.close();
            cleared(opened);
        } else {
            onVirtualThread("end", () -> endedWithRemains(ended, opened, status));
        }
    }

    private void endedWithRemains(Child ended, Conversation opened, ExitStatus status)
            throws InterruptedException {
        Remains.await(ended.drained(), LAST_WORDS);
        told(opened, status);
        try {
            remains.clear(ended, opened);
        } finally {
            cleared(opened);
        }
    }

    private void told(Conversation opened, ExitStatus status) {
        readiness.ended(opened, lived());
        tell.accept(new Event.Exited(attempt, status, opened.flaw()));
        settled();
    }

    private void cleared(Conversation opened) {
        handedOut.forEach(services.secrets()::remove);
        services.guardian().forget(opened.mark());
        tell.accept(new Event.Cleared(attempt));
    }

    Readiness readiness() {
        return readiness;
    }

    /// Looks once more for what the launch left behind, and tells what came of it.
    void sweepAgain() {
        onVirtualThread("sweep", () -> remains.sweepAgain(conversation));
    }

    /// Uptime of the exec; empty when there was none.
    Optional<Duration> began() {
        return Optional.ofNullable(execAt);
    }

    /// The start is over for good or ill: the next in the queue may go.
    private void settled() {
        StartGate.Ticket held = ticket;
        if (held != null) {
            held.leave();
        }
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private void onVirtualThread(String what, Work work) {
        Thread.ofVirtual()
                .name(what + "-" + name)
                .start(
                        () -> {
                            try {
                                work.run();
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }
}
