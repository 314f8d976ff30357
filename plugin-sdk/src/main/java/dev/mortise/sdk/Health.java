package dev.mortise.sdk;

import java.util.List;

/// The answer to a health probe (`cp1-host.md` §7). Only [State#NOT_SERVING] at the top makes a
/// probe fail; what is said of single instances is for people.
///
/// @param instances may be empty
public record Health(State state, List<Instance> instances) {

    /// In the order of their numbers on the wire, from 0.
    public enum State {
        UNSPECIFIED,
        SERVING,
        NOT_SERVING
    }

    /// @param detail for people; may be empty
    public record Instance(String pluginInstanceId, State state, String detail) {}

    private static final Health SERVING = new Health(State.SERVING, List.of());
    private static final Health NOT_SERVING = new Health(State.NOT_SERVING, List.of());

    public Health {
        instances = List.copyOf(instances);
    }

    public static Health serving() {
        return SERVING;
    }

    public static Health notServing() {
        return NOT_SERVING;
    }
}
