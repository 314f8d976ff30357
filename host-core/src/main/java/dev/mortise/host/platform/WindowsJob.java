package dev.mortise.host.platform;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A Windows job object around one child and all that it starts (`cp1-host.md` §9).
///
/// The system ends everything in the job when the last handle to it is closed, which is when the
/// host has gone, however it went. So a job does what group, guardian and sweep do elsewhere.
///
/// The child is put into its job right after its start, not before its first instruction: the JDK
/// cannot start a process suspended. What it starts within that moment is outside.
///
/// **Written from the vendor's documentation and not run on Windows by us.** Where a job cannot be
/// had, the caller ends the direct child and its descendants one by one.
public final class WindowsJob implements AutoCloseable {

    private static final int EXTENDED_LIMITS = 9; // JobObjectExtendedLimitInformation
    private static final int KILL_ON_JOB_CLOSE = 0x2000;

    /// `JOBOBJECT_EXTENDED_LIMIT_INFORMATION` on 64 bit, and where `LimitFlags` lies in it.
    private static final int LIMITS_SIZE = 144;

    private static final int LIMIT_FLAGS = 16;

    private static final int SET_QUOTA_AND_TERMINATE = 0x0100 | 0x0001;
    private static final int EXIT_CODE = 1;

    /// The functions of kernel32 that are needed.
    private record Kernel(
            MethodHandle create,
            MethodHandle limit,
            MethodHandle open,
            MethodHandle assign,
            MethodHandle terminate,
            MethodHandle close) {}

    private static final @Nullable Kernel KERNEL =
            System.getProperty("os.name", "").startsWith("Windows") ? find() : null;

    private final Kernel kernel;

    /// Guarded by the monitor: a handle's number is somebody else's once it is closed.
    private MemorySegment job;

    private WindowsJob(Kernel kernel, MemorySegment job) {
        this.kernel = kernel;
        this.job = job;
    }

    /// Puts a process that was just started, and is not yet reaped, into a job of its own.
    ///
    /// @return empty elsewhere than on Windows, and when the system refuses
    public static Optional<WindowsJob> around(long pid) {
        return KERNEL == null ? Optional.empty() : around(KERNEL, pid);
    }

    private static Optional<WindowsJob> around(Kernel kernel, long pid) {
        try (var arena = Arena.ofConfined()) {
            var job =
                    (MemorySegment)
                            kernel.create.invokeExact(MemorySegment.NULL, MemorySegment.NULL);
            if (job.address() == 0) {
                return Optional.empty();
            }
            var made = new WindowsJob(kernel, job);
            MemorySegment limits = arena.allocate(LIMITS_SIZE, 8);
            limits.set(ValueLayout.JAVA_INT, LIMIT_FLAGS, KILL_ON_JOB_CLOSE);
            if ((int) kernel.limit.invokeExact(job, EXTENDED_LIMITS, limits, LIMITS_SIZE) != 0
                    && made.assign(pid)) {
                return Optional.of(made);
            }
            made.close();
            return Optional.empty();
        } catch (Throwable e) {
            throw new AssertionError("kernel32 cannot throw", e);
        }
    }

    private boolean assign(long pid) throws Throwable {
        var process =
                (MemorySegment) kernel.open.invokeExact(SET_QUOTA_AND_TERMINATE, 0, (int) pid);
        if (process.address() == 0) {
            return false;
        }
        try {
            return (int) kernel.assign.invokeExact(job, process) != 0;
        } finally {
            int _ = (int) kernel.close.invokeExact(process);
        }
    }

    /// Ends everything in the job, with exit code 1.
    public synchronized void terminate() {
        if (job.address() != 0) {
            try {
                int _ = (int) kernel.terminate.invokeExact(job, EXIT_CODE);
            } catch (Throwable e) {
                throw new AssertionError("TerminateJobObject cannot throw", e);
            }
        }
    }

    /// Gives the handle back; the system ends what is still in the job.
    @Override
    public synchronized void close() {
        if (job.address() != 0) {
            try {
                int _ = (int) kernel.close.invokeExact(job);
            } catch (Throwable e) {
                throw new AssertionError("CloseHandle cannot throw", e);
            }
            job = MemorySegment.NULL;
        }
    }

    @SuppressWarnings("restricted") // native access is granted on the command line
    private static @Nullable Kernel find() {
        var library = SymbolLookup.libraryLookup("kernel32", Arena.global());
        return new Kernel(
                function(
                        library,
                        "CreateJobObjectW",
                        FunctionDescriptor.of(ADDRESS, ADDRESS, ADDRESS)),
                function(
                        library,
                        "SetInformationJobObject",
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT)),
                function(
                        library,
                        "OpenProcess",
                        FunctionDescriptor.of(ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT)),
                function(
                        library,
                        "AssignProcessToJobObject",
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS)),
                function(
                        library,
                        "TerminateJobObject",
                        FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT)),
                function(library, "CloseHandle", FunctionDescriptor.of(JAVA_INT, ADDRESS)));
    }

    @SuppressWarnings("restricted") // native access is granted on the command line
    private static MethodHandle function(
            SymbolLookup library, String name, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(library.findOrThrow(name), type);
    }
}
