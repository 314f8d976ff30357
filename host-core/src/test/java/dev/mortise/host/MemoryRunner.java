package dev.mortise.host;

import dev.mortise.host.lifecycle.ExitStatus;
import dev.mortise.host.process.Child;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.CommandSpec;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/// Starts programs that live in memory: each prints a line on either pipe and lives until the first
/// signal or kill. What the seam of `cp1-host.md` §9 is for.
final class MemoryRunner implements Runner {

    /// No system counts that far.
    static final long PID = 99_999_999;

    private final List<CommandSpec> commands = new CopyOnWriteArrayList<>();
    private final List<Program> programs = new CopyOnWriteArrayList<>();

    /// Null, in a form that the compiler's own check lets pass.
    private final Child[] nobody = new Child[1];

    private Answer answer = Answer.PROGRAM;

    private enum Answer {
        PROGRAM,
        ERROR,
        NOTHING
    }

    List<CommandSpec> commands() {
        return commands;
    }

    List<Program> programs() {
        return programs;
    }

    void refuses() {
        answer = Answer.ERROR;
    }

    /// As a careless runner would: neither a program nor an error.
    void answersNothing() {
        answer = Answer.NOTHING;
    }

    @Override
    public Child start(String name, CommandSpec command, Sink stdout, Sink stderr)
            throws IOException {
        switch (answer) {
            case ERROR -> throw new IOException("no more programs");
            case NOTHING -> {
                return nobody[0];
            }
            case PROGRAM -> {}
        }
        say(stdout, "said\n");
        say(stderr, "complained\n");
        commands.add(command);
        var program =
                new Program(
                        new CompletableFuture<>(),
                        CompletableFuture.completedFuture(null),
                        new CopyOnWriteArrayList<>());
        programs.add(program);
        return program;
    }

    private static void say(Sink pipe, String line) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        pipe.bytes(bytes, bytes.length);
        pipe.end();
    }

    /// @param signals that came, in order
    record Program(
            CompletableFuture<ExitStatus> exit,
            CompletableFuture<Void> drained,
            List<Integer> signals)
            implements Child {

        @Override
        public long pid() {
            return PID;
        }

        @Override
        public void signal(int number) {
            signals.add(number);
            exit.complete(new ExitStatus.Signal(number));
        }

        @Override
        public void kill() {
            exit.complete(new ExitStatus.Signal(9));
        }

        @Override
        public void detach() {
            drained.complete(null);
        }
    }
}
