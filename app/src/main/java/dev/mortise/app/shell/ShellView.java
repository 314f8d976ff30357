package dev.mortise.app.shell;

import dev.mortise.app.fx.HostNews;
import dev.mortise.app.fx.Overlay;
import dev.mortise.app.model.Figures;
import dev.mortise.app.theme.StyleClass;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.host.HostSnapshot;
import dev.mortise.host.spec.InstanceId;

import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The window's content: app bar, side bar, one page, status bar, and dialogs over all of it. Lives
/// on the FX thread.
public final class ShellView extends StackPane {

    /// Narrower than this, the side bar is a rail; in pixels.
    static final double RAIL_BELOW = 1180;

    private final AppBar appBar;
    private final SideBar sideBar = new SideBar();
    private final SideBar.Room instances = sideBar.add("Instances", Feather.LAYERS);
    private final StatusBar statusBar = new StatusBar(this::showOperations);
    private final Banner banner = new Banner();
    private final BorderPane frame = new BorderPane();
    private final Overlay overlay = new Overlay();
    private Runnable onFilter = () -> {};
    private Runnable onBack = () -> {};
    private BiConsumer<InstanceId, Consumer<String>> onKill = (_, _) -> {};
    private @Nullable OperationsPane operations;
    private @Nullable HostSnapshot last;

    public ShellView(ThemeSwitch theme) {
        getStyleClass().add(StyleClass.SHELL);
        appBar = new AppBar(theme);
        frame.setTop(new VBox(appBar, banner));
        frame.setLeft(sideBar);
        frame.setBottom(statusBar);
        getChildren().addAll(frame, overlay);
        widthProperty().subscribe(w -> sideBar.rail(w.doubleValue() < RAIL_BELOW));
        addEventFilter(KeyEvent.KEY_PRESSED, this::early);
        addEventHandler(KeyEvent.KEY_PRESSED, this::late);
    }

    /// @param filter for `/`
    /// @param back for Esc, when nothing nearer wants it
    public void keys(Runnable filter, Runnable back) {
        onFilter = filter;
        onBack = back;
    }

    private void early(KeyEvent e) {
        boolean writing =
                getScene() != null && getScene().getFocusOwner() instanceof TextInputControl;
        if (!writing && !overlay.isVisible() && "/".equals(e.getText())) {
            onFilter.run();
            e.consume();
        }
    }

    private void late(KeyEvent e) {
        if (e.getCode() == KeyCode.ESCAPE && !overlay.isVisible()) {
            onBack.run();
            e.consume();
        }
    }

    public void page(Node page) {
        if (frame.getCenter() != page) {
            frame.setCenter(page);
        }
    }

    /// @param name of the configuration
    public void host(String name) {
        appBar.host(name);
    }

    public void show(HostNews news) {
        last = news.now();
        statusBar.show(news);
        banner.problems(news.now().problems());
        instances.count(Figures.grouped(news.now().instances().size()));
    }

    public void clock(Instant now) {
        statusBar.clock(now);
        if (last != null) {
            Duration uptime = last.taken().plus(Duration.between(last.wall(), now));
            statusBar.operations(last.operations(), uptime);
            if (operations != null && operations.getScene() != null) {
                operations.show(last, uptime);
            }
        }
    }

    /// What happened and should be seen, in place of the one before; empty: nothing.
    public void notice(Optional<Notice> notice) {
        banner.notice(notice);
    }

    /// @param kill ends what an operation of an instance waits for, and tells what came of it on
    ///   the FX thread
    public void onKill(BiConsumer<InstanceId, Consumer<String>> kill) {
        onKill = kill;
    }

    private void showOperations() {
        if (last != null) {
            var pane = new OperationsPane(onKill::accept, overlay::hide);
            operations = pane;
            pane.show(last, last.taken());
            overlay.show(pane, pane.close(), true);
        }
    }

    public Overlay overlay() {
        return overlay;
    }
}
