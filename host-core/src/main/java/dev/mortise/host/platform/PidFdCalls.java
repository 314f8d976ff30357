package dev.mortise.host.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// The system calls behind [PidFd]: by name where the C library has them (glibc 2.36), else by
/// number, which is the same on every architecture that Java runs on.
///
/// @param open `(errno, pid, flags)`
/// @param send `(errno, fd, signal, info, flags)`
/// @param close `(fd)`
@SuppressWarnings("restricted") // native access is granted on the command line
record PidFdCalls(MethodHandle open, MethodHandle send, MethodHandle close) {

    /// `PIDFD_SIGNAL_PROCESS_GROUP`, Linux 6.9.
    static final int TO_GROUP = 1 << 2;

    private static final long SEND_SIGNAL = 424;
    private static final long OPEN = 434;

    /// Null elsewhere than on Linux.
    static final @Nullable PidFdCalls OF_THIS_SYSTEM =
            System.getProperty("os.name", "").equals("Linux") ? find() : null;

    private static @Nullable PidFdCalls find() {
        var named = named();
        return named == null ? numbered() : named;
    }

    static @Nullable PidFdCalls named() {
        var open = function("pidfd_open", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
        var send =
                function(
                        "pidfd_send_signal",
                        FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
        var close = closing();
        return open == null || send == null || close == null
                ? null
                : new PidFdCalls(open, send, close);
    }

    static @Nullable PidFdCalls numbered() {
        var open =
                function(
                        "syscall",
                        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        var send =
                function(
                        "syscall",
                        FunctionDescriptor.of(
                                JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG),
                        Linker.Option.firstVariadicArg(1));
        var close = closing();
        return open == null || send == null || close == null
                ? null
                : new PidFdCalls(
                        MethodHandles.explicitCastArguments(
                                MethodHandles.insertArguments(open, 1, OPEN),
                                MethodType.methodType(
                                        int.class, MemorySegment.class, int.class, int.class)),
                        MethodHandles.explicitCastArguments(
                                MethodHandles.insertArguments(send, 1, SEND_SIGNAL),
                                MethodType.methodType(
                                        int.class,
                                        MemorySegment.class,
                                        int.class,
                                        int.class,
                                        MemorySegment.class,
                                        int.class)),
                        close);
    }

    private static @Nullable MethodHandle closing() {
        return CLibrary.function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT)).orElse(null);
    }

    private static @Nullable MethodHandle function(
            String name, FunctionDescriptor type, Linker.Option... more) {
        var options = new Linker.Option[more.length + 1];
        options[0] = Linker.Option.captureCallState("errno");
        System.arraycopy(more, 0, options, 1, more.length);
        return CLibrary.function(name, type, options).orElse(null);
    }

    /// @return the descriptor, or below zero
    int open(MemorySegment errno, int pid) {
        try {
            return (int) open.invokeExact(errno, pid, 0);
        } catch (Throwable e) {
            throw new AssertionError("pidfd_open cannot throw", e);
        }
    }

    /// @return 0, or below zero
    int send(MemorySegment errno, int fd, int signal, int flags) {
        try {
            return (int) send.invokeExact(errno, fd, signal, MemorySegment.NULL, flags);
        } catch (Throwable e) {
            throw new AssertionError("pidfd_send_signal cannot throw", e);
        }
    }

    void close(int fd) {
        try {
            int _ = (int) close.invokeExact(fd);
        } catch (Throwable e) {
            throw new AssertionError("close cannot throw", e);
        }
    }
}
