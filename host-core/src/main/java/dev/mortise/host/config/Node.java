package dev.mortise.host.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A piece of a YAML file with its place: what was written, not yet read as anything.
///
/// What comes from an anchor keeps the anchor's place, so several parents may hold one node.
public sealed interface Node {

    /// From 1.
    int line();

    /// From 1, in characters.
    int column();

    /// What it is, in words that fit behind "is".
    String describe();

    /// A single value.
    ///
    /// @param text exactly as written, without quotes and with escapes resolved
    /// @param quoted whether it stood in quotes or as a block, and so can be nothing but text
    record Scalar(String text, boolean quoted, int line, int column) implements Node {

        /// Nothing was written at all, as in `key:`.
        public boolean isNothing() {
            return text.isEmpty() && !quoted;
        }

        @Override
        public String describe() {
            return Words.quote(text);
        }
    }

    record Sequence(List<Node> items, int line, int column) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String describe() {
            return "a list";
        }
    }

    /// Keys are always text (must-hold B095), in the file's order; those merged by `<<` come last.
    record Mapping(Map<String, Entry> entries, int line, int column) implements Node {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        public Optional<Node> get(String key) {
            return Optional.ofNullable(entries.get(key)).map(Entry::value);
        }

        @Override
        public String describe() {
            return "a mapping";
        }
    }

    /// A key with its own place, and its value.
    record Entry(Scalar key, Node value) {}
}
