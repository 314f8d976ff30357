package dev.mortise.app.instance;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.journal.HostRecord;

import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tab *Events*: who did what, when, and what came of it, newest first. FX thread only.
public final class EventsTab implements InstanceTab {

    /// Records of the whole host that are remembered for it.
    private static final int KEPT = 20_000;

    /// Rows of an instance.
    private static final int SHOWN = 200;

    private final ArrayDeque<HostRecord> records = new ArrayDeque<>();
    private final VBox rows = new VBox();
    private final Label none = Texts.label("Nothing has happened to it yet.", StyleClass.MUTED);
    private final ScrollPane node = new ScrollPane(rows);
    private Map<Event, Node> shown = new HashMap<>();
    private Optional<InstanceView> last = Optional.empty();
    private boolean stale = true;

    public EventsTab() {
        rows.getStyleClass().add("events");
        node.setFitToWidth(true);
        node.getStyleClass().add("edge-to-edge");
    }

    @Override
    public String title() {
        return "Events";
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void happened(List<HostRecord> fresh) {
        fresh.stream().filter(Event::tells).forEach(records::addLast);
        while (records.size() > KEPT) {
            records.removeFirst();
        }
        stale = true;
    }

    @Override
    public void update(InstanceView now) {
        boolean another =
                last.map(
                                was ->
                                        !was.id().equals(now.id())
                                                || !was.instance()
                                                        .process()
                                                        .equals(now.instance().process()))
                        .orElse(true);
        last = Optional.of(now);
        if (stale || another) {
            stale = false;
            show(Event.of(records, now.id(), now.instance().process()), now.wall());
        }
    }

    private void show(List<Event> all, Instant now) {
        var newest = all.subList(Math.max(0, all.size() - SHOWN), all.size()).reversed();
        var next = new HashMap<Event, Node>();
        for (Event event : newest) {
            Node before = shown.get(event);
            next.put(event, before == null ? row(event, now) : before);
        }
        shown = next;
        rows.getChildren().setAll(newest.stream().map(next::get).toList());
        if (newest.isEmpty()) {
            rows.getChildren().setAll(none);
        }
    }

    private static Node row(Event event, Instant now) {
        String when = Figures.moment(event.wall(), now, ZoneId.systemDefault());
        var time = Texts.label(when, StyleClass.MONO, StyleClass.MUTED, "when");
        var who = Texts.label(event.who(), StyleClass.MUTED, "who");
        var what = Texts.label(event.what(), "what");
        var result = Texts.label(event.result(), StyleClass.MUTED, "result");
        for (Label label : List.of(what, result)) {
            label.setWrapText(true);
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        result.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(result, Priority.ALWAYS);
        var row = new HBox(time, who, what, result);
        row.getStyleClass().add("event");
        row.setAlignment(Pos.BASELINE_LEFT);
        row.setAccessibleRole(AccessibleRole.TEXT);
        row.setAccessibleText(
                "%s, %s: %s. %s".formatted(when, event.who(), event.what(), event.result()));
        return row;
    }
}
