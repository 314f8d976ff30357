package dev.mortise.host.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What stands behind a key, with the name problems call it by.
record Value(String label, Node node, Problems problems) {

    private static final String ELSEWHERE =
            "${env:…} and ${file:…} only in the values of an installation's env and an instance's"
                    + " config; $${ is a literal ${";

    /// A mapping of which all keys are known.
    Optional<Fields> fields(String... known) {
        return mapping("a mapping with " + Words.oneOf(List.of(known)))
                .map(mapping -> new Fields(label, mapping, problems, List.of(known)));
    }

    /// A mapping with keys of the author's choice.
    Optional<Node.Mapping> mapping(String expected) {
        return node instanceof Node.Mapping mapping ? Optional.of(mapping) : wrong(expected);
    }

    /// A list, without the items that have problems.
    <T> List<T> list(String expected, Want<T> want) {
        var things = new ArrayList<T>();
        for (Value item : items(expected)) {
            want.read(item).ifPresent(things::add);
        }
        return things;
    }

    List<Value> items(String expected) {
        if (node instanceof Node.Sequence list) {
            return list.items().stream().map(this::behind).toList();
        }
        wrong(expected);
        return List.of();
    }

    /// Text as it was written, whatever it looks like (must-hold B078).
    Optional<String> text(String expected) {
        return scalar(expected).flatMap(scalar -> literal(scalar.text()));
    }

    /// Text that `reading` makes something of.
    ///
    /// @param nearest what was probably meant by a text it makes nothing of
    <T> Optional<T> as(
            String expected,
            Function<String, Optional<T>> reading,
            Function<String, Optional<String>> nearest) {
        return text(expected)
                .flatMap(
                        text -> reading.apply(text).or(() -> wrong(expected, nearest.apply(text))));
    }

    /// As [#as], for a number or switch: quotes make a text of it and are refused.
    <T> Optional<T> plain(String expected, Function<String, Optional<T>> reading) {
        Optional<Node.Scalar> scalar = scalar(expected);
        if (scalar.isPresent() && scalar.get().quoted()) {
            return refuse(label + " is quoted text", expected + ", without quotes");
        }
        return scalar.isEmpty()
                ? Optional.empty()
                : as(expected, reading, text -> Optional.empty());
    }

    /// A single value that is there.
    Optional<Node.Scalar> scalar(String expected) {
        return node instanceof Node.Scalar scalar && !scalar.isNothing()
                ? Optional.of(scalar)
                : wrong(expected);
    }

    /// Another node under the same name.
    Value behind(Node other) {
        return new Value(label, other, problems);
    }

    /// The same under another name.
    Value named(String name) {
        return new Value(name, node, problems);
    }

    <T> Optional<T> wrong(String expected) {
        return wrong(expected, Optional.empty());
    }

    <T> Optional<T> wrong(String expected, Optional<String> nearest) {
        boolean nothing = node instanceof Node.Scalar scalar && scalar.isNothing();
        String what = nothing ? " has no value" : " is " + node.describe();
        problems.add(node, label + what, expected, nearest);
        return Optional.empty();
    }

    <T> Optional<T> refuse(String what, String expected) {
        problems.add(node, what, expected);
        return Optional.empty();
    }

    private Optional<String> literal(String text) {
        if (text.replace("$${", " ").contains("${")) {
            return refuse("${…} is not read in " + label, ELSEWHERE);
        }
        return Optional.of(text.replace("$${", "${"));
    }
}
