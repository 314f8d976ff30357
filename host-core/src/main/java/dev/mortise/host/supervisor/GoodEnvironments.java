package dev.mortise.host.supervisor;

import dev.mortise.host.protocol.Conversation;
import dev.mortise.host.spec.ProcessKey;

import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// What the environment of each process was when it last was ready, as long as this host runs: a
/// plugin that stops greeting often does so because of a variable (must-hold B225).
///
/// Values are compared and never told. For any number of threads.
public final class GoodEnvironments {

    private final Map<ProcessKey, Map<String, String>> last = new ConcurrentHashMap<>();

    /// It was ready.
    void ready(ProcessKey process, Conversation with) {
        last.put(process, with.environment());
    }

    /// The names of the variables that are others than when it last was ready, as a sentence; empty
    /// when none is, or it never was. What differs from launch to launch anyway does not count.
    Optional<String> differences(ProcessKey process, Conversation with) {
        Map<String, String> good = last.get(process);
        return good == null
                ? Optional.empty()
                : differences(good, with)
                        .map(d -> "Since it last was ready, in its env: " + d + ".");
    }

    private static Optional<String> differences(Map<String, String> good, Conversation with) {
        Map<String, String> now = with.environment();
        var names = new TreeSet<>(good.keySet());
        names.addAll(now.keySet());
        names.removeAll(with.ofThisLaunch());
        var found = new ArrayList<String>();
        for (String name : names) {
            if (!good.containsKey(name)) {
                found.add(name + " was added");
            } else if (!now.containsKey(name)) {
                found.add(name + " was removed");
            } else if (!Objects.equals(good.get(name), now.get(name))) {
                found.add(name + " has another value");
            }
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", found));
    }
}
