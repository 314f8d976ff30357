package dev.mortise.app.screens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Rooms;
import dev.mortise.app.Snapshots;
import dev.mortise.app.Toolkit;
import dev.mortise.app.Wiring;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.HostNews;
import dev.mortise.app.instance.FakeHost;
import dev.mortise.app.screens.Screens.Screen;
import dev.mortise.app.shell.MessagePage;
import dev.mortise.app.shell.MessagePage.Message;
import dev.mortise.app.shell.MessagePage.Step;
import dev.mortise.app.shell.ShellView;
import dev.mortise.app.shell.StoppingPane;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.host.data.DataEntry;
import dev.mortise.host.data.DataListing;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.text.Text;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Every screen as a picture in `target/gallery`, for eyes; and that none of its words are cut.
@ExtendWith(Toolkit.class)
final class GalleryTest {

    private static final Path GALLERY = Path.of("target", "gallery");

    private ThemeSwitch theme;
    private ShellView shell;

    @ParameterizedTest
    @ValueSource(ints = {12, 1000})
    void instancesAndOneOfThem(int instances) throws Exception {
        var rooms = rooms();
        HostNews news = Snapshots.host(instances, 1);
        var screens =
                Fx.ask(
                        () -> {
                            rooms.accept(news);
                            shell.show(news);
                            shell.clock(Snapshots.WALL);
                            shell.page(rooms.node());
                            return rooms.screens();
                        });
        var all = new ArrayList<Screen>();
        screens.forEach(s -> all.add(new Screen(instances + "-" + s.name(), s.show(), s.looks())));
        all.add(
                instances == 12
                        ? Screen.everywhere("purge", () -> press("Purge data…"))
                        : Screen.everywhere("remove", () -> press("Remove…")));
        if (instances == 12) {
            all.add(Screen.everywhere("health", this::health));
            all.add(
                    Screen.everywhere(
                            "health-wrong",
                            () -> {
                                health();
                                type("#health-interval", "5 sec");
                                type("#health-threshold", "0");
                            }));
        }
        draw(all);
    }

    private void health() {
        ((Button) shell.lookup("#action-health")).fire();
    }

    private void type(String field, String text) {
        ((TextField) shell.lookup(field)).setText(text);
    }

    @Test
    void problemsOfTheHostAndWhatIsUnderWay() throws Exception {
        var rooms = rooms();
        HostNews news = Snapshots.troubled(Snapshots.host(12, 1));
        Fx.ask(
                () -> {
                    rooms.accept(news);
                    shell.show(news);
                    shell.clock(Snapshots.WALL);
                    shell.page(rooms.node());
                    return true;
                });
        draw(
                List.of(
                        Screen.everywhere("troubled", () -> {}),
                        Screen.everywhere(
                                "under-way", () -> ((Button) shell.lookup("#operations")).fire())));
    }

    @Test
    void nothingMatches() throws Exception {
        var rooms = rooms();
        HostNews news = Snapshots.host(12, 1);
        Fx.ask(
                () -> {
                    rooms.accept(news);
                    shell.show(news);
                    shell.page(rooms.node());
                    return true;
                });
        draw(
                List.of(
                        Screen.everywhere(
                                "nothing-matches",
                                () ->
                                        ((TextField) shell.lookup(".filter-field"))
                                                .setText("ledgre"))));
    }

    @Test
    void pagesOfWords() throws Exception {
        rooms();
        draw(
                List.of(
                        page(
                                "empty",
                                new Message(
                                        "No plugins yet",
                                        "Mortise starts plugins as separate processes, keeps them"
                                                + " alive and shows why they die.",
                                        List.of(),
                                        "Name one under \"instances:\" in mortise.yaml and open it"
                                                + " again, or look around first with"
                                                + " \"mortise-console demo\"."),
                                Optional.empty()),
                        page(
                                "refused",
                                new Message(
                                        "2 problems in mortise.yaml",
                                        "Nothing was started.",
                                        List.of(
                                                "mortise.yaml:12:5: unknown key \"max_restart\";"
                                                        + " expected one of max_restarts,"
                                                        + " base_backoff, max_backoff; did you mean"
                                                        + " \"max_restarts\"?",
                                                "mortise.yaml:31:9: no installation ledger@2.5.0"
                                                        + " is registered"),
                                        "Mend the file and open it again, or start what is in"
                                                + " order."),
                                Optional.of(new Step("Start what is in order", () -> {}))),
                        Screen.everywhere(
                                "stopping",
                                () -> {
                                    var pane = new StoppingPane(() -> {});
                                    pane.left(12);
                                    pane.left(7);
                                    shell.overlay().show(pane, pane.button(), false);
                                })));
    }

    private Screen page(String name, Message message, Optional<Step> step) {
        return Screen.everywhere(name, () -> shell.page(new MessagePage(message, step)));
    }

    private Rooms rooms() {
        return Fx.ask(
                () -> {
                    theme = new ThemeSwitch(ThemeSwitch.Choice.LIGHT);
                    shell = new ShellView(theme);
                    shell.host("mortise.yaml");
                    return new Rooms(host(), shell);
                });
    }

    /// Without a dialog of the one before.
    private Screen alone(Screen screen) {
        return new Screen(
                screen.name(),
                () -> {
                    shell.overlay().hide();
                    screen.show().run();
                },
                screen.looks());
    }

    /// An item of the menu of Remove, wherever that is: a scene on no stage opens no menu.
    private void press(String item) {
        var more = (MenuButton) shell.lookup("#action-more");
        more.getOnShowing().handle(null);
        var remove = (Button) shell.lookup("#action-remove");
        remove.fire();
        Stream.concat(more.getItems().stream(), remove.getContextMenu().getItems().stream())
                .filter(i -> item.equals(i.getText()))
                .findFirst()
                .orElseThrow()
                .fire();
    }

    private void draw(List<Screen> screens) throws Exception {
        var alone = screens.stream().map(this::alone).toList();
        var files = new Screens(GALLERY, shell, theme, Wiring::style).render(alone, () -> false);
        assertThat(files)
                .hasSize(screens.stream().mapToInt(screen -> screen.looks().size() * 2).sum())
                .allMatch(Files::isRegularFile);
        // The last size is the narrow one.
        for (Screen screen : alone) {
            var cut =
                    Fx.ask(
                            () -> {
                                screen.show().run();
                                for (int i = 0; i < 3; i++) {
                                    shell.applyCss();
                                    shell.layout();
                                }
                                return cut(shell, new ArrayList<>());
                            });
            assertThat(cut).as("texts that are cut in " + screen.name()).isEmpty();
        }
    }

    /// Labels on screen that show less than they say.
    private static List<String> cut(Node node, List<String> found) {
        if (!node.isVisible()) {
            return found;
        }
        if (node instanceof Labeled labeled && labeled.getText() != null) {
            labeled.getChildrenUnmodifiable().stream()
                    .filter(n -> n instanceof Text)
                    .map(n -> ((Text) n).getText())
                    .filter(t -> t.endsWith("...") && !t.equals(labeled.getText()))
                    .forEach(found::add);
        }
        if (node instanceof javafx.scene.Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> cut(child, found));
        }
        return found;
    }

    private static FakeHost host() {
        var host = new FakeHost();
        host.data = Optional.of(listing());
        return host;
    }

    /// Something to purge, of all kinds.
    private static DataListing listing() {
        return new DataListing(
                Path.of("/home/operator/.local/state/mortise/data/payments/sync"),
                IntStream.range(1, 40)
                        .mapToObj(n -> file("journal/segment-%04d.db".formatted(n), n * 70_000))
                        .toList(),
                1204,
                31,
                2,
                42_000_000,
                List.of("locked/keys: Permission denied"),
                true);
    }

    private static DataEntry file(String path, long bytes) {
        return new DataEntry(path, DataEntry.Kind.FILE, bytes);
    }
}
