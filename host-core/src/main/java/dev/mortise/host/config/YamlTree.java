package dev.mortise.host.config;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes a tree of a YAML text without guessing what its scalars mean.
///
/// It reads the events of SnakeYAML, the parser below jackson-dataformat-yaml. Jackson's own tokens
/// do not do: they turn `~` into "null" and `True` into "true", tell quoted text from plain text
/// only sometimes, and drop the documents after the first.
///
/// Aliases share the node of their anchor, so a file of nested references stays small in memory; it
/// is also counted as if written out, and refused past [#MOST_NODES], since whoever walks the tree
/// meets each copy (must-hold B134).
final class YamlTree {

    static final int MOST_NODES = 100_000;
    static final int DEEPEST = 64;

    private final int[] characters;
    private final ParserImpl parser;
    private final Problems problems;
    private final Map<String, Anchor> anchors = new HashMap<>();

    /// Nodes so far, all aliases written out.
    private long nodes;

    /// Of the newest event.
    private int line = 1;

    /// The deepest level met since the innermost open anchor.
    private int deepest;

    /// @param open still being read, so that an alias to it would never end
    private record Anchor(Optional<Node> node, long nodes, int levels, boolean open) {}

    private YamlTree(String text, Problems problems) {
        this.characters = text.codePoints().toArray();
        var options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE); // the file is bounded already
        this.parser = new ParserImpl(new StreamReader(text), options);
        this.problems = problems;
    }

    /// The root of the only document; empty if there is nothing but comments.
    static Optional<Node> read(String text, Problems problems) throws ConfigException {
        var tree = new YamlTree(text, problems);
        try {
            return tree.document();
        } catch (MarkedYAMLException e) {
            throw YamlSyntax.explain(e, problems);
        } catch (YAMLException | IllegalArgumentException e) {
            // Without a place, or what the parser itself did not foresee: "\UFFFFFFFF".
            throw problems.end(tree.line, 1, "the value after this cannot be read", "YAML");
        }
    }

    private Optional<Node> document() throws ConfigException {
        parser.getEvent();
        if (parser.peekEvent() instanceof StreamEndEvent) {
            return Optional.empty();
        }
        parser.getEvent();
        Node root = node(1);
        parser.getEvent();
        if (parser.peekEvent() instanceof DocumentStartEvent second) {
            throw end(second, "a second document begins here", "one document in a file");
        }
        return root instanceof Node.Scalar scalar && scalar.isNothing()
                ? Optional.empty()
                : Optional.of(root);
    }

    private Node node(int depth) throws ConfigException {
        Event event = parser.getEvent();
        meet(event, 1, depth);
        if (event instanceof AliasEvent alias) {
            return alias(alias, depth);
        }
        refuseTag(event);
        String name = event instanceof NodeEvent named ? named.getAnchor() : null;
        if (name == null) {
            return content(event, depth);
        }
        long before = nodes;
        int outer = deepest;
        deepest = depth;
        anchors.put(name, new Anchor(Optional.empty(), 0, 0, true));
        Node node = content(event, depth);
        anchors.put(name, new Anchor(Optional.of(node), nodes - before, deepest - depth, false));
        deepest = Math.max(deepest, outer);
        return node;
    }

    private Node content(Event event, int depth) throws ConfigException {
        return switch (event) {
            case MappingStartEvent start -> mapping(start, depth);
            case SequenceStartEvent start -> sequence(start, depth);
            case ScalarEvent scalar -> scalar(scalar);
            default -> throw end(event, "this is not a value", "a value");
        };
    }

    private Node.Scalar scalar(ScalarEvent event) throws ConfigException {
        String text = event.getValue();
        if (text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw end(event, "an escape makes half a character", "the whole one, as \\U0001f600");
        }
        return new Node.Scalar(text, !event.isPlain(), line(event), column(event));
    }

    private Node.Sequence sequence(SequenceStartEvent start, int depth) throws ConfigException {
        var items = new ArrayList<Node>();
        while (!(parser.peekEvent() instanceof SequenceEndEvent)) {
            items.add(node(depth + 1));
        }
        parser.getEvent();
        return new Node.Sequence(items, line(start), column(start));
    }

    private Node.Mapping mapping(MappingStartEvent start, int depth) throws ConfigException {
        var entries = new LinkedHashMap<String, Node.Entry>();
        var merges = new LinkedHashMap<String, Node.Entry>();
        while (!(parser.peekEvent() instanceof MappingEndEvent)) {
            Node.Scalar key = key(depth + 1);
            Node value = node(depth + 1);
            var entry = new Node.Entry(key, value);
            boolean merge = key.text().equals("<<") && !key.quoted();
            Node.Entry earlier = (merge ? merges : entries).putIfAbsent(key.text(), entry);
            if (earlier != null) {
                problems.add(
                        key,
                        "the key " + Words.quote(key.text()) + " is written twice",
                        "it once; line " + earlier.key().line() + " has it already");
            }
        }
        parser.getEvent();
        for (Node.Entry merge : merges.values()) {
            for (Node.Mapping source : sources(merge.value())) {
                source.entries().forEach(entries::putIfAbsent);
            }
        }
        return new Node.Mapping(entries, line(start), column(start));
    }

    private Node.Scalar key(int depth) throws ConfigException {
        Event event = parser.peekEvent();
        int start = event.getStartMark().getIndex();
        if (start > 0 && characters[start - 1] == '?') {
            // Inside { } the parser takes ?x for the key x: not what YAML says, nor what is meant.
            throw end(event, "a \"?\" cannot begin a key here", "quotes around the key");
        }
        Node key = node(depth);
        if (key instanceof Node.Scalar scalar && !scalar.isNothing()) {
            return scalar;
        }
        throw end(event, "a key is missing or not text", "text before the \":\"");
    }

    /// What `<<` merges. An earlier one wins over a later one, and the mapping's own keys over all.
    private List<Node.Mapping> sources(Node merged) throws ConfigException {
        var sources = new ArrayList<Node.Mapping>();
        List<Node> parts = merged instanceof Node.Sequence list ? list.items() : List.of(merged);
        for (Node part : parts) {
            if (!(part instanceof Node.Mapping mapping)) {
                throw problems.end(
                        part.line(),
                        part.column(),
                        "<< cannot merge " + part.describe(),
                        "the alias of a mapping, such as *defaults, or a list of them");
            }
            sources.add(mapping);
        }
        return sources;
    }

    private Node alias(AliasEvent event, int depth) throws ConfigException {
        String name = event.getAnchor();
        Anchor anchor = anchors.get(name);
        if (anchor == null) {
            throw end(event, "there is no anchor &" + name + " above *" + name, "one above it");
        }
        if (anchor.open()) {
            throw end(event, "*" + name + " stands inside its own anchor", "an anchor that ends");
        }
        meet(event, anchor.nodes(), depth + anchor.levels());
        return anchor.node().orElseThrow();
    }

    private void meet(Event event, long more, int depth) throws ConfigException {
        line = line(event);
        nodes += more;
        deepest = Math.max(deepest, depth);
        if (nodes > MOST_NODES) {
            String limit = "at most %d values, aliases written out".formatted(MOST_NODES);
            throw end(event, "the file grows too large here", limit);
        }
        if (depth > DEEPEST) {
            throw end(event, "this is nested too deeply", "at most " + DEEPEST + " levels");
        }
    }

    /// A tag asks for an object of a type; nothing here wants one. `!!str` is what all scalars are.
    private void refuseTag(Event event) {
        String tag =
                switch (event) {
                    case ScalarEvent scalar -> scalar.getTag();
                    case SequenceStartEvent start -> start.getTag();
                    case MappingStartEvent start -> start.getTag();
                    default -> null;
                };
        boolean text = event instanceof ScalarEvent && "tag:yaml.org,2002:str".equals(tag);
        if (tag != null && !text) {
            var place = new Node.Scalar("", true, line(event), column(event));
            String shown = tag.replace("tag:yaml.org,2002:", "!!");
            problems.add(place, "the tag " + Words.quote(shown) + " is not read", "no tag");
        }
    }

    private ConfigException end(Event at, String what, String expected) {
        return problems.end(line(at), column(at), what, expected);
    }

    private static int line(Event event) {
        return event.getStartMark().getLine() + 1;
    }

    private static int column(Event event) {
        return event.getStartMark().getColumn() + 1;
    }
}
