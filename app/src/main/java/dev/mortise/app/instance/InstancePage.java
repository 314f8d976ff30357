package dev.mortise.app.instance;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.Overlay;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.host.HostCommand;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.spec.InstanceId;

import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One instance, below the list or in full. Lives on the FX thread.
///
/// The tabs are given; only the one on show is updated.
public final class InstancePage extends VBox {

    private static final Logger LOG = LoggerFactory.getLogger(InstancePage.class);

    private final Commands commands;
    private final Overlay overlay;
    private final InstanceHeader header;
    private final ActionBar actions;
    private final Optional<InstancePart> budget;
    private final TabPane tabs = new TabPane();
    private final List<InstanceTab> contents;
    private Optional<InstanceView> view = Optional.empty();

    /// The last one that was opened; it follows the instance while it is on show.
    private Optional<HealthDialog> health = Optional.empty();

    /// @param tabs in their order; none, and the page is its header
    /// @param budget draws the restart budget; none, and it is told in words
    /// @param back leaves the page in full
    /// @param size changes between in full and below the list
    public InstancePage(
            Commands commands,
            Overlay overlay,
            List<InstanceTab> tabs,
            Optional<InstancePart> budget,
            Runnable back,
            Runnable size) {
        this.commands = commands;
        this.overlay = overlay;
        this.contents = List.copyOf(tabs);
        this.actions = new ActionBar(this::wanted, why -> say(Said.of(why)));
        this.budget = budget;
        this.header = new InstanceHeader(actions, back, size);
        budget.ifPresent(meter -> header.budget(meter.node()));
        getStyleClass().add(StyleClass.INSTANCE_PAGE);
        setMinHeight(120);
        this.tabs.getStyleClass().add(StyleClass.INSTANCE_TABS);
        this.tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        for (InstanceTab content : contents) {
            var tab = new Tab(content.title(), content.node());
            tab.setId("tab-" + content.title().toLowerCase(Locale.ROOT));
            this.tabs.getTabs().add(tab);
        }
        this.tabs
                .getSelectionModel()
                .selectedIndexProperty()
                .subscribe((was, is) -> turn(was.intValue()));
        VBox.setVgrow(this.tabs, Priority.ALWAYS);
        getChildren().addAll(header, this.tabs);
    }

    private void turn(int was) {
        if (was >= 0 && was < contents.size()) {
            contents.get(was).hidden();
        }
        view.ifPresent(this::updateTab);
    }

    /// The newest, or the same at a later moment.
    public void show(InstanceView now) {
        Fx.check();
        boolean another = view.map(v -> !v.id().equals(now.id())).orElse(true);
        view = Optional.of(now);
        if (another) {
            header.said(Said.NOTHING);
        }
        header.show(now);
        actions.show(Actions.of(now));
        budget.ifPresent(meter -> guarded(() -> meter.update(now)));
        health.ifPresent(dialog -> guarded(() -> dialog.update(now)));
        updateTab(now);
    }

    /// No instance is looked at any more.
    public void clear() {
        Fx.check();
        view = Optional.empty();
        current().ifPresent(InstanceTab::hidden);
    }

    /// See [InstanceTab#happened].
    public void happened(List<HostRecord> records) {
        if (!records.isEmpty()) {
            contents.forEach(tab -> guarded(() -> tab.happened(records)));
        }
    }

    private void updateTab(InstanceView now) {
        current().ifPresent(tab -> guarded(() -> tab.update(now)));
    }

    /// One tab's fault does not stop the others (must-hold B178).
    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.error("a tab failed at an update; the others go on", e);
        }
    }

    private Optional<InstanceTab> current() {
        int index = tabs.getSelectionModel().getSelectedIndex();
        return index >= 0 && index < contents.size()
                ? Optional.of(contents.get(index))
                : Optional.empty();
    }

    public Optional<InstanceId> instance() {
        return view.map(InstanceView::id);
    }

    public List<InstanceTab> tabs() {
        return contents;
    }

    public void select(InstanceTab tab) {
        tabs.getSelectionModel().select(contents.indexOf(tab));
    }

    public void full(boolean full) {
        header.full(full);
    }

    // ── actions ─────────────────────────────────────────────────────────────────────────────────

    private void wanted(Action action, Action.Choice choice) {
        view.ifPresent(
                now -> {
                    Runnable go = () -> send(choice.command());
                    switch (action.kind()) {
                        case REMOVE -> Confirm.remove(overlay, now, go);
                        case PURGE ->
                                new PurgeDialog(now, overlay, commands)
                                        .show(
                                                backup ->
                                                        send(
                                                                new HostCommand.Purge(
                                                                        now.id(), backup)));
                        case HEALTH -> {
                            var dialog = new HealthDialog(now, overlay, this::send);
                            health = Optional.of(dialog);
                            dialog.show();
                        }
                        case RESTART -> {
                            if (now.enabledSharers().isEmpty()) {
                                go.run();
                            } else {
                                Confirm.restart(overlay, now, action, go);
                            }
                        }
                        case RETRY_NOW, ENABLE, HOLD, DISABLE, STOP_GENTLY, KILL_NOW, MOVE ->
                                go.run();
                    }
                });
    }

    /// Asks the host, and shows its answer while that instance is on show.
    public void send(HostCommand command) {
        commands.send(
                command,
                said -> {
                    if (instance().equals(Optional.of(command.instance()))) {
                        say(said);
                    }
                });
    }

    private void say(Said said) {
        header.said(said);
    }
}
