package dev.mortise.app.instance;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Outlook;
import dev.mortise.app.model.Words;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.logs.Visible;
import dev.mortise.host.metrics.Metrics;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.supervisor.ProcessStatus;

import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The tab *Details*: process, installation and configuration, as facts. References of the
/// configuration stay references.
public final class DetailsTab implements InstanceTab {

    private final Facts process = new Facts("Process");
    private final Facts installation = new Facts("Installation");
    private final Facts configuration = new Facts("Configuration");
    private final ScrollPane node;

    public DetailsTab() {
        var columns = new HBox(process, installation, configuration);
        columns.getStyleClass().add(StyleClass.FACTS);
        columns.getChildren().forEach(c -> HBox.setHgrow(c, Priority.ALWAYS));
        node = new ScrollPane(columns);
        node.setFitToWidth(true);
        node.getStyleClass().add("edge-to-edge");
    }

    @Override
    public String title() {
        return "Details";
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void update(InstanceView now) {
        process.show(process(now));
        installation.show(installation(now));
        configuration.show(configuration(now));
    }

    private static Map<String, String> process(InstanceView now) {
        var facts = new LinkedHashMap<String, String>();
        facts.put("Key", now.instance().process().toString());
        ProcessStatus s = now.status().orElse(null);
        if (s == null) {
            facts.put("Launches", "never started");
            return facts;
        }
        facts.put("Pid", s.pid().isPresent() ? Long.toString(s.pid().getAsLong()) : Figures.NONE);
        facts.put("Launch", s.launch() == 0 ? Figures.NONE : "#" + s.launch());
        facts.put("In state since", Figures.clock(s.since(), ZoneId.systemDefault()));
        facts.put("Uptime", now.uptime().map(Figures::age).orElse(Figures.NONE));
        facts.put("Health", health(now));
        facts.put("Answers in", HealthWords.answers(s.probes()));
        facts.put("Crashes", Integer.toString(s.counters().crashes()));
        facts.put("Restarts", Integer.toString(s.counters().restarts()));
        facts.put("Endpoint", s.endpoint().isEmpty() ? Figures.NONE : s.endpoint());
        facts.put("Connections", Integer.toString(s.connections()));
        facts.put("Messages", Figures.grouped(s.messages()));
        Metrics m = now.process().map(p -> p.metrics()).orElse(Metrics.UNAVAILABLE);
        facts.put("Handles", m.handles() < 0 ? Figures.NONE : Integer.toString(m.handles()));
        facts.put("Threads", m.threads() < 0 ? Figures.NONE : Integer.toString(m.threads()));
        facts.put(
                "Also serves",
                now.sharers().isEmpty()
                        ? "nobody else"
                        : now.sharers().stream()
                                .map(i -> i.instance() + (i.enabled() ? "" : " (off)"))
                                .collect(Collectors.joining("\n")));
        return facts;
    }

    private static String health(InstanceView now) {
        String detail = now.instance().healthDetail();
        return Words.health(now)
                + (detail.isEmpty() ? "" : ", " + Visible.text(detail))
                + Words.checks(now).map(checks -> "; " + checks).orElse("");
    }

    private static Map<String, String> installation(InstanceView now) {
        var facts = new LinkedHashMap<String, String>();
        facts.put("Plugin", now.instance().installation().plugin());
        facts.put("Version", now.instance().installation().version());
        facts.put("Kind", now.instance().kind().word());
        Installation i = now.installation().orElse(null);
        if (i != null) {
            facts.put("Path", i.path().toString());
            facts.put("Arguments", i.args().isEmpty() ? "none" : String.join("\n", i.args()));
            facts.put(
                    "Environment",
                    i.env().isEmpty()
                            ? "nothing added"
                            : String.join("\n", new TreeMap<>(i.env()).keySet()));
            facts.put(
                    "Hash",
                    i.sha256().map(h -> "pinned " + h.substring(0, 12) + "…").orElse("unpinned"));
        }
        return facts;
    }

    private static Map<String, String> configuration(InstanceView now) {
        var facts = new LinkedHashMap<String, String>();
        facts.put("Isolation", now.instance().isolation().word());
        facts.put("Activation", now.instance().activation().word());
        facts.put("Enabled", now.instance().enabled() ? "yes" : "no");
        facts.put("Health checks", HealthWords.window(now.instance()));
        facts.put("Restart budget", Words.budget(now));
        facts.putAll(Outlook.facts(now));
        new TreeMap<>(now.instance().config()).forEach(facts::put);
        return facts;
    }

    /// A heading and pairs of name and value; nodes are kept while the names stay.
    private static final class Facts extends VBox {
        private final GridPane grid = new GridPane();
        private final List<String> names = new ArrayList<>();
        private final List<Label> values = new ArrayList<>();

        Facts(String title) {
            getStyleClass().add("facts-column");
            var name = new ColumnConstraints();
            name.setMinWidth(104);
            name.setHalignment(HPos.LEFT);
            var value = new ColumnConstraints();
            value.setHgrow(Priority.ALWAYS);
            grid.getColumnConstraints().setAll(name, value);
            grid.getStyleClass().add("facts-grid");
            getChildren().addAll(Texts.label(title, StyleClass.SECTION), grid);
            setPrefWidth(240);
            setMinWidth(0);
        }

        void show(Map<String, String> facts) {
            if (!names.equals(List.copyOf(facts.keySet()))) {
                names.clear();
                values.clear();
                grid.getChildren().clear();
                for (String name : facts.keySet()) {
                    var label = Texts.label(name, StyleClass.FACT_NAME);
                    var value = Texts.label("", StyleClass.MONO);
                    value.setWrapText(true);
                    GridPane.setValignment(label, VPos.TOP);
                    grid.addRow(names.size(), label, value);
                    names.add(name);
                    values.add(value);
                }
            }
            int i = 0;
            for (String text : facts.values()) {
                Texts.set(values.get(i++), text);
            }
        }
    }
}
