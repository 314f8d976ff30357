package dev.mortise.host.config;

import java.util.List;
import java.util.Optional;

/// A mapping whose keys are all known; those that are not are problems from the start.
final class Fields {

    private final String label;
    private final Node.Mapping mapping;
    private final Problems problems;
    private final List<String> known;

    Fields(String label, Node.Mapping mapping, Problems problems, List<String> known) {
        this.label = label;
        this.mapping = mapping;
        this.problems = problems;
        this.known = known;
        for (Node.Entry entry : mapping.entries().values()) {
            String key = entry.key().text();
            if (!known.contains(key)) {
                problems.add(
                        entry.key(),
                        "unknown key " + Words.quote(key),
                        Words.oneOf(known),
                        Words.nearest(key, known));
            }
        }
    }

    Optional<Value> value(String key) {
        assert known.contains(key) : key;
        return mapping.get(key).map(node -> new Value(key, node, problems));
    }

    <T> Optional<T> read(String key, Want<T> want) {
        return value(key).flatMap(want::read);
    }

    <T> T read(String key, Want<T> want, T otherwise) {
        return read(key, want).orElse(otherwise);
    }

    /// A key that must be there; that it is missing is said where the mapping begins.
    <T> Optional<T> require(String key, String expected, Want<T> want) {
        if (mapping.get(key).isEmpty()) {
            problems.add(mapping, label + " lacks the key " + Words.quote(key), expected);
        }
        return read(key, want);
    }

    /// Refuses a key that is known but means nothing here.
    void forbid(String key, String what, String expected) {
        Node.Entry entry = mapping.entries().get(key);
        if (entry != null) {
            problems.add(entry.key(), what, expected);
        }
    }

    boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    /// Where it begins.
    Node place() {
        return mapping;
    }

    Problems problems() {
        return problems;
    }
}
