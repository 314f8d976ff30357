package dev.mortise.host.process;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.platform.PidFd;
import dev.mortise.host.platform.Posix;
import dev.mortise.host.platform.WindowsJob;
import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Starts children through `ProcessBuilder`, on every system.
///
/// Pipes are read by named platform threads: a blocked pipe read holds its carrier, and virtual
/// threads would run out of those.
public final class ExecRunner implements Runner {

    private static final int SIGKILL = 9;

    @Override
    public Child start(String name, CommandSpec command, Sink stdout, Sink stderr)
            throws IOException {
        if (Refusal.reason(command).isPresent()) {
            throw Refusal.of(command, "");
        }
        try {
            var line = new ArrayList<String>();
            line.add(command.path().toString());
            line.addAll(command.args());
            Process process =
                    Spawn.start(
                            line,
                            command.env(),
                            command.directory(),
                            Spawn.nothing(),
                            ProcessBuilder.Redirect.PIPE);
            return new ExecChild(name, process, stdout, stderr);
        } catch (IOException e) {
            // Its own words name what execs the program, not the program.
            var refusal = Refusal.of(command, words(e));
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static String words(IOException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return String.valueOf(cause.getMessage()).strip();
    }

    private static final class ExecChild implements Child {
        private final Process process;
        private final CompletableFuture<ExitStatus> exit;
        private final PipePump out;
        private final PipePump err;
        private final CompletableFuture<Void> drained;

        /// Closed once the child is reaped; what is sent then reaches nobody.
        private final Optional<PidFd> held;

        private final Optional<WindowsJob> job;

        ExecChild(String name, Process process, Sink stdout, Sink stderr) {
            this.process = process;
            this.job = WindowsJob.around(process.pid());
            this.held = hold(process);
            this.exit = process.onExit().thenApply(p -> ExitStatus.fromJava(p.exitValue()));
            this.out = new PipePump(name + "-out", process.getInputStream(), stdout);
            this.err = new PipePump(name + "-err", process.getErrorStream(), stderr);
            this.drained = CompletableFuture.allOf(out.start(), err.start());
            exit.thenRun(this::release);
        }

        /// Alive after it was taken: so it was the child's, not that of one who has its number.
        private static Optional<PidFd> hold(Process process) {
            Optional<PidFd> held = PidFd.open(process.pid());
            if (!process.isAlive()) {
                held.ifPresent(PidFd::close);
                return Optional.empty();
            }
            return held;
        }

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public CompletableFuture<ExitStatus> exit() {
            return exit;
        }

        @Override
        public CompletableFuture<Void> drained() {
            return drained;
        }

        /// What is in a job when its last handle goes is ended with it, as leftovers are elsewhere.
        private void release() {
            held.ifPresent(PidFd::close);
            job.ifPresent(WindowsJob::close);
        }

        @Override
        public void signal(int number) {
            if (held.isPresent()) {
                held.get().signal(number);
            } else if (process.isAlive() && Posix.available()) {
                Posix.kill(process.pid(), number);
            }
        }

        @Override
        public void kill() {
            List<ProcessHandle> tree =
                    Spawn.ownGroup() ? List.of() : process.descendants().toList();
            job.ifPresent(WindowsJob::terminate);
            if (Spawn.ownGroup()) {
                killGroup();
            }
            process.destroyForcibly();
            tree.forEach(ProcessHandle::destroyForcibly);
        }

        /// By the descriptor where the kernel can, for Java may reap the leader at any moment. Else
        /// by number, which is the group's for as long as the leader has not been reaped.
        private void killGroup() {
            int refused = held.map(fd -> fd.signalGroup(SIGKILL)).orElse(Posix.EINVAL);
            if (refused == Posix.EINVAL && process.isAlive()) {
                Posix.killGroup(process.pid(), SIGKILL);
            }
        }

        @Override
        public void detach() {
            out.giveUp();
            err.giveUp();
        }
    }
}
