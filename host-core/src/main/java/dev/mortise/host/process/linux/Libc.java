package dev.mortise.host.process.linux;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The calls of glibc that the runner is made of, on 64-bit Linux.
///
/// An instance belongs to one thread, since it holds the place where `errno` is kept. Calls answer
/// what the system answers, and minus `errno` where that is -1.
@SuppressWarnings("restricted") // native access is granted on the command line
final class Libc {

    static final int EINTR = 4;
    static final int EAGAIN = 11;

    static final int CLD_EXITED = 1;

    private static final int O_CLOEXEC = 0x80000;
    private static final int O_NONBLOCK = 0x800;
    private static final int F_SETFL = 4;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int P_PIDFD = 3;
    private static final int WEXITED = 4;
    private static final int WNOHANG = 1;
    private static final int SIGCHLD = 17;
    private static final long SIG_DFL = 0;
    private static final int PR_SET_CHILD_SUBREAPER = 36;
    private static final long SYS_PIDFD_OPEN = 434;

    /// `siginfo_t`: 128 bytes, of which two are of interest.
    private static final int SI_CODE = 8;

    private static final int SI_STATUS = 24;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout ERRNO = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO_VALUE = ERRNO.varHandle(PathElement.groupElement("errno"));

    private static final MethodHandle PIPE2 = quick("pipe2", JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle FCNTL =
            variadic("fcntl", 2, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle OPEN = variadic("open", 2, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle READ = quick("read", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle PREAD =
            quick("pread", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WRITE =
            quick("write", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
    private static final MethodHandle CLOSE = quick("close", JAVA_INT, JAVA_INT);
    private static final MethodHandle EVENTFD = quick("eventfd", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle EPOLL_CREATE = quick("epoll_create1", JAVA_INT, JAVA_INT);
    private static final MethodHandle EPOLL_CTL =
            quick("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
    private static final MethodHandle EPOLL_WAIT =
            waiting("epoll_wait", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
    private static final MethodHandle WAITID =
            quick("waitid", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle WAITPID =
            waiting("waitpid", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);
    private static final MethodHandle SIGNAL = quick("signal", JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle PIDFD_OPEN =
            variadic("syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT);
    private static final MethodHandle PRCTL =
            variadic("prctl", 1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final MemorySegment state;
    private final MemorySegment info;

    /// @param arena lives as long as the thread that uses this
    Libc(Arena arena) {
        state = arena.allocate(ERRNO);
        info = arena.allocate(128, 8);
    }

    private static MemorySegment symbol(String name) {
        return LINKER.defaultLookup()
                .find(name)
                .orElseThrow(() -> new UnsatisfiedLinkError("no " + name + " in the C library"));
    }

    /// A call that comes back at once. The collector waits for it, and it may take arrays.
    private static MethodHandle quick(String name, ValueLayout result, MemoryLayout... parameters) {
        return LINKER.downcallHandle(
                symbol(name),
                FunctionDescriptor.of(result, parameters),
                Linker.Option.captureCallState("errno"),
                Linker.Option.critical(true));
    }

    private static MethodHandle waiting(
            String name, ValueLayout result, MemoryLayout... parameters) {
        return LINKER.downcallHandle(
                symbol(name),
                FunctionDescriptor.of(result, parameters),
                Linker.Option.captureCallState("errno"));
    }

    private static MethodHandle variadic(
            String name, int fixed, ValueLayout result, MemoryLayout... parameters) {
        return LINKER.downcallHandle(
                symbol(name),
                FunctionDescriptor.of(result, parameters),
                Linker.Option.captureCallState("errno"),
                Linker.Option.firstVariadicArg(fixed));
    }

    /// A call that neither waits nor sets `errno`: it answers its error itself.
    static MethodHandle plain(String name, MemoryLayout... parameters) {
        return LINKER.downcallHandle(symbol(name), FunctionDescriptor.of(JAVA_INT, parameters));
    }

    private int errno() {
        return (int) ERRNO_VALUE.get(state, 0L);
    }

    private long answer(long result) {
        return result == -1 ? -errno() : result;
    }

    private interface Call {
        long run() throws Throwable;
    }

    private static long run(Call call) {
        try {
            return call.run();
        } catch (Throwable e) {
            throw new AssertionError("a call of the C library cannot throw", e);
        }
    }

    /// A pipe that no child inherits by itself. Its read end does not block.
    ///
    /// @param ends two ints: the read end, the write end
    int pipe(MemorySegment ends) {
        long made = run(() -> answer((int) PIPE2.invokeExact(state, ends, O_CLOEXEC)));
        if (made < 0) {
            return (int) made;
        }
        for (int i = 0; i < 2; i++) {
            ends.setAtIndex(JAVA_INT, i, aboveStandard(ends.getAtIndex(JAVA_INT, i)));
        }
        int reading = ends.getAtIndex(JAVA_INT, 0);
        return (int)
                run(() -> answer((int) FCNTL.invokeExact(state, reading, F_SETFL, O_NONBLOCK)));
    }

    /// A host that was started with closed standard descriptors would else get theirs, and a child
    /// would be given one in place of the other.
    private int aboveStandard(int fd) {
        if (fd > 2) {
            return fd;
        }
        int moved = (int) run(() -> answer((int) FCNTL.invokeExact(state, fd, F_DUPFD_CLOEXEC, 3)));
        close(fd);
        return moved;
    }

    /// @return bytes read, 0 at the end, or minus errno
    int read(int fd, byte[] buffer) {
        var into = MemorySegment.ofArray(buffer);
        return (int)
                run(() -> answer((long) READ.invokeExact(state, fd, into, (long) buffer.length)));
    }

    /// As [#read], from the file's begin.
    int readAgain(int fd, byte[] buffer) {
        var into = MemorySegment.ofArray(buffer);
        return (int)
                run(
                        () ->
                                answer(
                                        (long)
                                                PREAD.invokeExact(
                                                        state,
                                                        fd,
                                                        into,
                                                        (long) buffer.length,
                                                        0L)));
    }

    void close(int fd) {
        run(() -> (int) CLOSE.invokeExact(state, fd));
    }

    /// A counter to wake a poll with.
    int eventfd() {
        return (int) run(() -> answer((int) EVENTFD.invokeExact(state, 0, O_CLOEXEC | O_NONBLOCK)));
    }

    void signalEvent(int eventfd) {
        var one = MemorySegment.ofArray(new long[] {1});
        run(() -> (long) WRITE.invokeExact(state, eventfd, one, 8L));
    }

    int epollCreate() {
        return (int) run(() -> answer((int) EPOLL_CREATE.invokeExact(state, O_CLOEXEC)));
    }

    int epollControl(int epoll, int operation, int fd, MemorySegment event) {
        return (int)
                run(() -> answer((int) EPOLL_CTL.invokeExact(state, epoll, operation, fd, event)));
    }

    int epollWait(int epoll, MemorySegment events, int most, int millis) {
        return (int)
                run(() -> answer((int) EPOLL_WAIT.invokeExact(state, epoll, events, most, millis)));
    }

    /// A handle that stays this process's even when its number has gone to another.
    int pidfdOpen(int pid) {
        return (int)
                run(() -> answer((long) PIDFD_OPEN.invokeExact(state, SYS_PIDFD_OPEN, pid, 0)));
    }

    /// Reaps a child that has ended.
    ///
    /// @param into `si_code`, then `si_status`
    /// @return 0 or minus errno
    int reap(int pidfd, int[] into) {
        long result =
                run(
                        () ->
                                answer(
                                        (int)
                                                WAITID.invokeExact(
                                                        state,
                                                        P_PIDFD,
                                                        pidfd,
                                                        info,
                                                        WEXITED | WNOHANG)));
        into[0] = info.get(JAVA_INT, SI_CODE);
        into[1] = info.get(JAVA_INT, SI_STATUS);
        return (int) result;
    }

    /// @return a descriptor for reading, or minus errno
    int open(Arena arena, String path) {
        var name = arena.allocateFrom(path);
        return (int) run(() -> answer((int) OPEN.invokeExact(state, name, O_CLOEXEC)));
    }

    /// Forgets a child by its number if it has ended.
    void reapIfDead(int pid) {
        run(() -> (int) WAITPID.invokeExact(state, pid, MemorySegment.NULL, WNOHANG));
    }

    /// Waits for the end of a child that was just killed, and forgets it.
    void reapNow(int pid) {
        run(() -> (int) WAITPID.invokeExact(state, pid, MemorySegment.NULL, 0));
    }

    /// A host that was started with SIGCHLD ignored would never learn how a child ended.
    void defaultChildSignal() {
        run(() -> (long) SIGNAL.invokeExact(state, SIGCHLD, SIG_DFL));
    }

    /// Whether from now on this process is the parent of every descendant whose own is gone.
    ///
    /// @return 0 or minus errno
    int adoptOrphans(boolean adopt) {
        long on = adopt ? 1 : 0;
        return (int)
                run(
                        () ->
                                answer(
                                        (int)
                                                PRCTL.invokeExact(
                                                        state,
                                                        PR_SET_CHILD_SUBREAPER,
                                                        on,
                                                        0L,
                                                        0L,
                                                        0L)));
    }
}
