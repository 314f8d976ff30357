package dev.mortise.host.config;

import dev.mortise.host.config.HostConfig.Logs;
import dev.mortise.host.config.HostConfig.Metrics;
import dev.mortise.host.logs.RedactionRule;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Reads what stands under `host` about logs, redaction and metrics.
final class HostReader {

    private static final Pattern LISTEN = Pattern.compile("127\\.0\\.0\\.1:([0-9]{1,5})");

    /// The compiler of patterns goes as deep as they nest, on the caller's stack.
    private static final int LONGEST_PATTERN = 1000;

    private HostReader() {}

    static Optional<Logs> logs(Value value) {
        Optional<Fields> fields = value.fields("per_instance", "total");
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        long perInstance =
                fields.get().read("per_instance", Wants.SIZE_IN_BYTES, Logs.PRODUCT.perInstance());
        long total = fields.get().read("total", Wants.SIZE_IN_BYTES, Logs.PRODUCT.total());
        return total >= perInstance
                ? Optional.of(new Logs(perInstance, total))
                : value.refuse(
                        "logs has a total of %d bytes, below per_instance of %d"
                                .formatted(total, perInstance),
                        "a total that holds one instance at least");
    }

    static List<RedactionRule> redaction(Optional<Value> value) {
        var rules = new ArrayList<RedactionRule>();
        var names = new HashSet<String>();
        for (Value item : value.map(v -> v.items("a list of rules")).orElse(List.of())) {
            Optional<Fields> fields = item.named("the rule").fields("name", "pattern");
            fields.ifPresent(
                    f -> {
                        var name = f.require("name", "a name to show", Wants.NAME);
                        var pattern = f.require("pattern", "what to mask", HostReader::pattern);
                        if (name.isPresent() && !names.add(name.get())) {
                            f.problems()
                                    .add(
                                            f.place(),
                                            "the rule "
                                                    + Words.quote(name.get())
                                                    + " is there twice",
                                            "a name of its own");
                        }
                        if (name.isPresent() && pattern.isPresent()) {
                            rules.add(new RedactionRule(name.get(), pattern.get()));
                        }
                    });
        }
        return rules;
    }

    private static Optional<Pattern> pattern(Value value) {
        Optional<String> text = value.text("a regular expression");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.get().length() > LONGEST_PATTERN) {
            return value.refuse(
                    "the pattern is too long", "at most " + LONGEST_PATTERN + " characters");
        }
        try {
            var pattern = Pattern.compile(text.get());
            return pattern.matcher("").find()
                    ? value.refuse(
                            "the pattern also matches the empty text, which is everywhere",
                            "one that needs a character at least")
                    : Optional.of(pattern);
        } catch (PatternSyntaxException e) {
            String place = e.getIndex() < 0 ? "" : " at its character " + (e.getIndex() + 1);
            return value.refuse(
                    "the pattern is not a regular expression: " + e.getDescription() + place,
                    "\\ before characters that stand for themselves");
        }
    }

    static Optional<Metrics> metrics(Value value) {
        return value.fields("interval", "listen")
                .map(
                        fields ->
                                new Metrics(
                                        fields.read(
                                                "interval",
                                                Wants.DURATION_ABOVE_ZERO,
                                                Metrics.PRODUCT.interval()),
                                        fields.read(
                                                "listen", HostReader::listen, Optional.empty())));
    }

    /// Port 0 would be one nobody knows, and other addresses would be open to others: both are
    /// refused (must-hold B066).
    private static Optional<Optional<InetSocketAddress>> listen(Value value) {
        return value.as(
                "off, or 127.0.0.1:port with a port from 1 to 65535",
                text -> {
                    if (text.equals("off")) {
                        return Optional.of(Optional.<InetSocketAddress>empty());
                    }
                    return Optional.of(LISTEN.matcher(text))
                            .filter(matcher -> matcher.matches())
                            .map(matcher -> Integer.parseInt(matcher.group(1)))
                            .filter(port -> port > 0 && port < 1 << 16)
                            .map(port -> Optional.of(new InetSocketAddress("127.0.0.1", port)));
                },
                text ->
                        text.matches("(localhost)?:[1-9][0-9]*")
                                ? Optional.of("127.0.0.1" + text.substring(text.indexOf(':')))
                                : Words.nearest(text, List.of("off")));
    }
}
