package dev.mortise.host.supervisor;

import dev.mortise.host.process.Child;
import dev.mortise.host.process.Mark;
import dev.mortise.host.process.Runner;
import dev.mortise.host.spec.CommandSpec;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/// The child of one launch: started at most once, under the supervisor's permit and with the
/// guardian knowing of it, and killed whenever that is wanted, be it before there is one.
final class Execution {

    private final String name;
    private final Permit permit;
    private final Services services;
    private final boolean hasty;

    private volatile boolean killed;
    private volatile boolean identified;
    private volatile @Nullable Mark mark;
    private volatile @Nullable Child child;

    /// @param hasty whether it is likely to die at once
    Execution(String name, Permit permit, Services services, boolean hasty) {
        this.name = name;
        this.permit = permit;
        this.services = services;
        this.hasty = hasty;
    }

    /// Null before it runs.
    @Nullable Child child() {
        return child;
    }

    boolean killed() {
        return killed;
    }

    /// Who sets `killed` looks for the child after, and who sets the child looks for `killed`
    /// after.
    ///
    /// @return false when there is nothing to kill yet: then there never will be
    boolean kill() {
        killed = true;
        Child live = child;
        if (live != null) {
            live.kill();
        }
        return live != null;
    }

    void signal(int number) {
        Child live = child;
        if (live != null) {
            live.signal(number);
        }
    }

    /// @return null when a kill came first, or the permit was taken away
    @Nullable Child start(Mark with, CommandSpec command, Runner.Sink out, Runner.Sink err)
            throws IOException {
        mark = with;
        permit.<IOException>use(
                () -> {
                    if (!killed) {
                        child = guarded(with, command, out, err);
                    }
                });
        Child started = child;
        if (started != null && killed) {
            started.kill();
        }
        return started;
    }

    /// From before its exec to the end of its remains, the guardian knows of it.
    private Child guarded(Mark with, CommandSpec command, Runner.Sink out, Runner.Sink err)
            throws IOException {
        services.guardian().expect(with);
        Child started = null;
        try {
            started = services.runner().start(name, command, out, err);
        } finally {
            if (started == null) {
                services.guardian().forget(with);
            } else if (!hasty) {
                identify(with, started);
            }
        }
        if (started == null) {
            // No runner of ours does that; an embedder's may (§9).
            throw new IOException("the runner gave no process");
        }
        return started;
    }

    /// Lets the guardian know its start time, once. The mark alone identifies nearly all, so one
    /// that is likely to die at once is looked at only when it has not.
    void identify() {
        Child live = child;
        Mark with = mark;
        if (live != null && with != null && !identified) {
            identify(with, live);
        }
    }

    private void identify(Mark with, Child live) {
        identified = true;
        services.guardian().running(with, live.pid());
    }
}
