package dev.mortise.sdk.internal;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/// SIGINT and SIGTERM as an orderly end with exit code 0 (`cp1-host.md` §22). The JVM's own
/// reaction would be 130 or 143, and a shutdown hook cannot tell a signal from an author's
/// `System.exit(3)`.
///
/// `sun.misc.Signal` is the one way to a handler without native code. It is reached by reflection,
/// because the compiler warns about its mere name; where it is missing the JVM's reaction stays.
public final class Signals {

    private Signals() {}

    /// @param action gets the signal's name, `INT` or `TERM`, on a thread of its own
    public static void onTermination(Consumer<String> action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(
                            Signals.class.getClassLoader(),
                            new Class<?>[] {handler},
                            (_, method, arguments) -> {
                                if (method.getName().equals("handle")) {
                                    action.accept(name(signal, arguments[0]));
                                }
                                return null;
                            });
            Method handle = signal.getMethod("handle", signal, handler);
            for (String name : new String[] {"INT", "TERM"}) {
                handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (ReflectiveOperationException | RuntimeException _) {
            // No jdk.unsupported in this runtime, or it was started with -Xrs.
        }
    }

    private static String name(Class<?> type, Object signal) throws ReflectiveOperationException {
        return String.valueOf(type.getMethod("getName").invoke(signal));
    }
}
