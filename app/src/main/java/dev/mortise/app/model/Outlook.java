package dev.mortise.app.model;

import dev.mortise.host.lifecycle.Forecast;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Duration;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// What will become of an instance if it goes on crashing, as facts: the host's forecast in words
/// (must-hold B045).
public final class Outlook {

    private Outlook() {}

    /// Name and value, in order; empty before the first start.
    public static Map<String, String> facts(InstanceView view) {
        var facts = new LinkedHashMap<String, String>();
        if (view.status().isEmpty()) {
            return facts;
        }
        ProcessStatus status = view.status().get();
        Forecast f = status.forecast();
        facts.put(
                "Tries left",
                f.triesLeft().isPresent()
                        ? Integer.toString(f.triesLeft().getAsInt())
                        : "no limit");
        facts.put(
                "Next try",
                Words.heldUntil(view)
                        .map(end -> "held until " + end)
                        .orElseGet(
                                () ->
                                        f.nextTry()
                                                .map(at -> "at " + moment(view, at))
                                                .orElse(Figures.NONE)));
        facts.put("Next delays", delays(f));
        facts.put(
                "Gives up",
                f.triesLeft().isEmpty()
                        ? "never"
                        : f.givesUpAt()
                                .map(
                                        at ->
                                                "by %s, if launches live as long as the last"
                                                        .formatted(moment(view, at)))
                                .orElse(Figures.NONE));
        facts.put("Rule", f.rule());
        return facts;
    }

    /// The same as lines.
    public static String words(InstanceView view) {
        return facts(view).entrySet().stream()
                .map(fact -> fact.getKey() + ": " + fact.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static String delays(Forecast f) {
        return f.delays().isEmpty()
                ? Figures.NONE
                : "at most "
                        + f.delays().stream().map(Outlook::delay).collect(Collectors.joining(", "));
    }

    private static String delay(Duration d) {
        return Figures.duration(d).replace(".0 s", " s").replace(" 0 s", "");
    }

    private static String moment(InstanceView view, Duration uptime) {
        return Figures.moment(view.wallAt(uptime), view.wall(), ZoneId.systemDefault());
    }
}
