package dev.mortise.benchmarks;

import dev.mortise.app.Rooms;
import dev.mortise.app.Wiring;
import dev.mortise.app.fx.Beat;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.HostFeed;
import dev.mortise.app.instance.Action;
import dev.mortise.app.instance.InstancePage;
import dev.mortise.app.shell.ShellView;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.host.HostConnection;
import dev.mortise.host.spec.InstanceId;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.stage.Stage;

import java.util.Locale;
import java.util.Optional;

/// The console's window on a host that the caller keeps: the same shell, rooms, feed and beat that
/// the console's own wiring puts together, on a stage of the headless platform. Lives on the FX
/// thread.
final class OpenConsole {

    // The headless platform's screen is 1000 by 1000.
    private static final double WIDTH = 1000;
    private static final double HEIGHT = 800;

    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");

    private final Stage stage = new Stage();
    private final ShellView shell;
    private final Rooms rooms;
    private final HostFeed feed;
    private final Beat beat;

    OpenConsole(HostConnection host) {
        Fx.check();
        Theme.loadFonts();
        shell = new ShellView(new ThemeSwitch(ThemeSwitch.Choice.DARK));
        rooms = new Rooms(host, shell);
        feed =
                new HostFeed(
                        host,
                        news -> {
                            rooms.accept(news);
                            shell.show(news);
                        });
        beat = new Beat(this::beat);
        shell.page(rooms.node());
        var scene = new Scene(shell, WIDTH, HEIGHT);
        Wiring.style(scene);
        stage.setScene(scene);
        stage.show();
        feed.start();
        beat.start();
    }

    private void beat() {
        beat.fast(rooms.beat());
    }

    /// Chooses an instance in the table, as a click does, so that its page is the one on show.
    ///
    /// @return whether it is; not before the table has both
    boolean select(InstanceId id) {
        Fx.check();
        // Two tenants with one instance each: head, instance, head, instance.
        int row = id.equals(Workspace.ORDINARY) ? 1 : 3;
        if (table().getItems().size() > row) {
            table().getSelectionModel().clearAndSelect(row);
        }
        return page().map(page -> page.instance().equals(Optional.of(id))).orElse(false);
    }

    /// Turns to a tab of the page.
    ///
    /// @return whether there is such a tab
    boolean turn(String title) {
        Fx.check();
        var tab =
                page().flatMap(
                                page ->
                                        page.tabs().stream()
                                                .filter(t -> t.title().equals(title))
                                                .findFirst());
        page().ifPresent(page -> tab.ifPresent(page::select));
        return tab.isPresent();
    }

    /// Whether a button is there and would do something.
    boolean on(Action.Kind kind) {
        Fx.check();
        return shell.lookup(id(kind)) instanceof Button button
                && !button.getPseudoClassStates().contains(OFF);
    }

    /// What a click or the space bar ends in.
    void press(Action.Kind kind) {
        Fx.check();
        ((Button) shell.lookup(id(kind))).fire();
    }

    private static String id(Action.Kind kind) {
        return "#action-" + kind.verb().toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    private TableView<?> table() {
        return (TableView<?>) shell.lookup(".instances-table");
    }

    private Optional<InstancePage> page() {
        Node found = shell.lookup(".instance-page");
        return found instanceof InstancePage page ? Optional.of(page) : Optional.empty();
    }

    void close() {
        Fx.check();
        feed.close();
        beat.close();
        stage.close();
    }
}
