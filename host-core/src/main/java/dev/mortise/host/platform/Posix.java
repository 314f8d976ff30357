package dev.mortise.host.platform;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// libc calls that the JDK has no word for.
///
/// `Process.destroy()` sends SIGTERM only, and only to one process; a ladder needs SIGINT, and a
/// tree is ended by its group.
public final class Posix {

    /// Errors of [#kill] by name; numbers agree on Linux and macOS.
    public static final int OK = 0;

    public static final int EPERM = 1;
    public static final int ESRCH = 3;
    public static final int EINVAL = 22;

    static final StructLayout ERRNO = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO_VALUE =
            ERRNO.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final @Nullable MethodHandle KILL = find();

    private Posix() {}

    private static @Nullable MethodHandle find() {
        return System.getProperty("os.name", "").startsWith("Windows")
                ? null
                : CLibrary.function(
                                "kill",
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT),
                                Linker.Option.captureCallState("errno"))
                        .orElse(null);
    }

    /// Whether signals can be sent at all: everywhere but on Windows.
    public static boolean available() {
        return KILL != null;
    }

    /// Sends a signal to a process.
    ///
    /// @return [#OK] or the errno
    public static int kill(long pid, int signal) {
        return send(Math.toIntExact(pid), signal);
    }

    /// Sends a signal to all members of a process group.
    public static int killGroup(long group, int signal) {
        if (group <= 1) {
            // -1 would be everybody, 0 ourselves.
            throw new IllegalArgumentException("no process group: " + group);
        }
        return send(Math.toIntExact(-group), signal);
    }

    private static int send(int pid, int signal) {
        if (KILL == null) {
            return ESRCH;
        }
        try (var arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(ERRNO);
            int result = (int) KILL.invokeExact(state, pid, signal);
            return result == 0 ? OK : errno(state);
        } catch (Throwable e) {
            throw new AssertionError("kill cannot throw", e);
        }
    }

    /// @param state of [#ERRNO], as the call left it
    static int errno(MemorySegment state) {
        return (int) ERRNO_VALUE.get(state, 0L);
    }
}
