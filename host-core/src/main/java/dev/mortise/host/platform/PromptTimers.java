package dev.mortise.host.platform;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// Linux lets a thread's timers go off up to 50 µs late, to wake the machine less often. For a
/// thread that waits for one moment only, such as a back-off of a millisecond, that is a good part
/// of it.
public final class PromptTimers {

    private static final int PR_SET_TIMERSLACK = 29;
    private static final long LEAST = 1;

    private PromptTimers() {}

    /// The calling platform thread is woken on time from now on; elsewhere than on Linux nothing
    /// happens.
    public static void forThisThread() {
        if (System.getProperty("os.name", "").equals("Linux")) {
            CLibrary.function(
                            "prctl",
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_LONG),
                            Linker.Option.firstVariadicArg(1))
                    .ifPresent(PromptTimers::set);
        }
    }

    private static void set(MethodHandle prctl) {
        try {
            int refused = (int) prctl.invokeExact(PR_SET_TIMERSLACK, LEAST);
            assert refused == 0;
        } catch (Throwable e) {
            throw new AssertionError("prctl cannot throw", e);
        }
    }
}
