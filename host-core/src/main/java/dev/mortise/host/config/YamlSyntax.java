package dev.mortise.host.config;

import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

import java.util.List;
import java.util.Objects;

/// Says a syntax error in the words of somebody who writes YAML, not of somebody who parses it.
final class YamlSyntax {

    /// @param context part of what the parser was doing
    /// @param problem part of what it met
    /// @param begins the place that helps is where the unfinished thing begins
    private record Saying(
            String context, String problem, boolean begins, String what, String expected) {}

    /// The first that fits.
    private static final List<Saying> SAYINGS =
            List.of(
                    new Saying(
                            "",
                            "(TAB)",
                            false,
                            "a tab stands where YAML wants blanks",
                            "indentation by blanks"),
                    new Saying(
                            "",
                            "cannot start any token",
                            false,
                            "a plain value cannot begin with this character",
                            "quotes around the value"),
                    new Saying(
                            "",
                            "mapping values are not allowed here",
                            false,
                            "this \":\" cannot make a key here",
                            "quotes around a text that holds \": \", and keys of one mapping in"
                                    + " one column"),
                    new Saying(
                            "",
                            "sequence entries are not allowed here",
                            false,
                            "a \"-\" cannot begin an item here",
                            "a list that begins on a line of its own"),
                    new Saying(
                            "",
                            "mapping keys are not allowed here",
                            false,
                            "a \"?\" cannot begin a key here",
                            "quotes around the value"),
                    new Saying(
                            "simple key",
                            "could not find expected ':'",
                            true,
                            "this line is neither \"key: value\" nor \"- item\"",
                            "a \":\" and a blank behind the key"),
                    new Saying(
                            "quoted scalar",
                            "unexpected end of stream",
                            true,
                            "the quote that begins here is never closed",
                            "a closing quote"),
                    new Saying(
                            "quoted scalar",
                            "unexpected document separator",
                            true,
                            "the quote that begins here is not closed before the next \"---\"",
                            "a closing quote"),
                    new Saying(
                            "double-quoted",
                            "escape",
                            false,
                            "this escape is not known in double quotes",
                            "\\\\ for a backslash, or single quotes around the text"),
                    new Saying(
                            "flow mapping",
                            "expected ',' or '}'",
                            true,
                            "the \"{\" that begins here is not closed properly",
                            "\",\" between its keys and \"}\" at its end"),
                    new Saying(
                            "flow sequence",
                            "expected ',' or ']'",
                            true,
                            "the \"[\" that begins here is not closed properly",
                            "\",\" between its items and \"]\" at its end"),
                    new Saying(
                            "",
                            "expected <block end>",
                            false,
                            "this does not continue what stands above it",
                            "keys of one mapping and items of one list in one column, \",\" only"
                                    + " inside [ ] and { }"),
                    new Saying(
                            "",
                            "expected '<document start>'",
                            false,
                            "this does not continue what stands above it",
                            "one mapping in the file"),
                    new Saying(
                            "",
                            "expected the node content",
                            false,
                            "a value is missing before this",
                            "a value, '' for an empty text"),
                    new Saying(
                            "block scalar",
                            "",
                            false,
                            "the block of text is not well begun",
                            "\"|\" or \">\" at the line's end, and its text indented below"),
                    new Saying(
                            "alias",
                            "",
                            false,
                            "a \"*\" without a name behind it",
                            "quotes around a text that begins with \"*\""),
                    new Saying(
                            "anchor",
                            "",
                            false,
                            "a \"&\" without a name behind it",
                            "quotes around a text that begins with \"&\""),
                    new Saying(
                            "",
                            "tag handle",
                            false,
                            "a \"!\" begins a tag, and tags are not read",
                            "quotes around a text that begins with \"!\""),
                    new Saying(
                            "tag",
                            "",
                            false,
                            "a \"!\" begins a tag, and tags are not read",
                            "quotes around a text that begins with \"!\""),
                    new Saying(
                            "directive",
                            "",
                            false,
                            "a \"%\" at a line's beginning is an instruction that is not known",
                            "quotes around a text that begins with \"%\""),
                    new Saying(
                            "",
                            "incompatible YAML",
                            false,
                            "this version of YAML is not known",
                            "%YAML 1.1, or no such line"));

    private static final Saying OTHERWISE =
            new Saying("", "", false, "this is not YAML that can be read", "");

    private YamlSyntax() {}

    static ConfigException explain(MarkedYAMLException e, Problems problems) {
        String context = Objects.requireNonNullElse(e.getContext(), "");
        String problem = Objects.requireNonNullElse(e.getProblem(), "");
        Saying saying =
                SAYINGS.stream()
                        .filter(s -> context.contains(s.context()) && problem.contains(s.problem()))
                        .findFirst()
                        .orElse(OTHERWISE);
        Mark at = e.getProblemMark();
        if (saying.begins() && e.getContextMark() != null || at == null) {
            at = e.getContextMark();
        }
        return at == null
                ? problems.end(0, 0, saying.what(), saying.expected())
                : problems.end(
                        at.getLine() + 1, at.getColumn() + 1, saying.what(), saying.expected());
    }
}
