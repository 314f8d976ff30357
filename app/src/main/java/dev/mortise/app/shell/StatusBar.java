package dev.mortise.app.shell;

import dev.mortise.app.fx.HostNews;
import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.Texts;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.Operation;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// The bottom: what all of it costs, from one snapshot (must-hold B217).
final class StatusBar extends HBox {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final PseudoClass OVERDUE = PseudoClass.getPseudoClass("overdue");

    private final Label instances = number();
    private final Label processes = number();
    private final Label cpu = number();
    private final Label rss = number();
    private final Label lines = number();
    private final Label dropped = number();
    private final Label lost = Texts.label("", "lost");
    private final Button operations = new Button();
    private final Label clock = number();
    private final HBox figures = new HBox();
    private long linesBefore = -1;
    private Duration before = Duration.ZERO;

    /// @param showOperations shows what is under way
    StatusBar(Runnable showOperations) {
        getStyleClass().add(StyleClass.STATUS_BAR);
        setAlignment(Pos.CENTER_LEFT);
        figures.setAlignment(Pos.CENTER_LEFT);
        figures.getStyleClass().add("figures");
        figures.getChildren()
                .addAll(
                        part(instances, new Label("instances")),
                        part(processes, new Label("processes")),
                        part(new Label("this process"), cpu, new Label("cpu,"), rss),
                        part(lines, new Label("lines/s,"), dropped, new Label("dropped")),
                        lost);
        figures.setVisible(false);
        lost.setManaged(false);
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        clock.setMinWidth(USE_PREF_SIZE);
        operations.setId("operations");
        operations.getStyleClass().add("under-way");
        operations.setMinWidth(USE_PREF_SIZE);
        operations.setVisible(false);
        operations.setOnAction(_ -> showOperations.run());
        getChildren().addAll(figures, space, operations, clock);
    }

    private static Label number() {
        return Texts.label("", StyleClass.MONO);
    }

    private static HBox part(Label... labels) {
        var part = new HBox(labels);
        part.setAlignment(Pos.CENTER_LEFT);
        part.getStyleClass().add("figure");
        for (Label label : labels) {
            label.setMinWidth(USE_PREF_SIZE);
        }
        return part;
    }

    void show(HostNews news) {
        HostSnapshot now = news.now();
        figures.setVisible(true);
        Texts.set(instances, Figures.grouped(now.instances().size()));
        long live = now.processes().stream().filter(p -> p.status().pid().isPresent()).count();
        Texts.set(processes, Figures.grouped(live));
        Texts.set(cpu, Figures.percent(news.cost().cpuPercent()));
        Texts.set(
                rss,
                news.cost().rssBytes() == 0 ? Figures.NONE : Figures.bytes(news.cost().rssBytes()));
        Texts.set(dropped, Figures.grouped(now.logLinesDropped()));
        Duration passed = now.taken().minus(before);
        if (linesBefore < 0 || passed.compareTo(SECOND) >= 0) {
            double rate =
                    linesBefore < 0
                            ? Double.NaN
                            : (now.logLines() - linesBefore) * 1e9 / passed.toNanos();
            Texts.set(lines, Figures.rate(rate));
            linesBefore = now.logLines();
            before = now.taken();
        }
        operations(now.operations(), now.taken());
        if (news.lost() > 0) {
            Texts.set(lost, Figures.count(news.lost(), "record") + " lost");
            lost.setManaged(true);
        }
    }

    /// Its place is kept when there is none: nothing moves when one begins.
    void operations(List<Operation> all, Duration uptime) {
        operations.setVisible(!all.isEmpty());
        if (!all.isEmpty()) {
            boolean overdue = all.stream().anyMatch(o -> OperationsPane.overdue(o, uptime));
            String words = all.size() + " under way" + (overdue ? ", overdue" : "");
            Texts.set(operations, words);
            Texts.mark(operations, OVERDUE, overdue);
        }
    }

    void clock(Instant now) {
        Texts.set(clock, Figures.clockWithZone(now, ZoneId.systemDefault()));
    }
}
