package dev.mortise.cli;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Ctrl-C and its kin, counted. A shutdown hook would be too late: by then the JVM is going down
/// and cannot wait for plugins with an orderly exit code.
///
/// `sun.misc.Signal` is in every JDK and supported, yet javac warns of its name and cannot be told
/// not to; hence by reflection.
public final class Interrupts {

    private final AtomicInteger count = new AtomicInteger();

    /// @param again called at each interrupt after the first
    public Interrupts(Runnable again) {
        for (String name : List.of("INT", "TERM", "HUP")) {
            try {
                handle(name, again);
            } catch (ReflectiveOperationException _) {
                // Not on this system, or taken by the JVM: then its default stands.
            }
        }
    }

    private void handle(String name, Runnable again) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object counting =
                Proxy.newProxyInstance(
                        handler.getClassLoader(),
                        new Class<?>[] {handler},
                        (proxy, method, args) ->
                                switch (method.getName()) {
                                    case "handle" -> {
                                        interrupted(again);
                                        yield null;
                                    }
                                    case "equals" -> args != null && proxy == args[0];
                                    case "hashCode" -> System.identityHashCode(proxy);
                                    default -> "counts " + name;
                                });
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name), counting);
    }

    private void interrupted(Runnable again) {
        if (count.incrementAndGet() > 1) {
            again.run();
        }
    }

    public boolean requested() {
        return count.get() > 0;
    }
}
