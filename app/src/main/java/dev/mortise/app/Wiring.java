package dev.mortise.app;

import dev.mortise.app.chart.MetricsView;
import dev.mortise.app.fx.Beat;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.fx.HostFeed;
import dev.mortise.app.fx.HostNews;
import dev.mortise.app.instance.InstancePage;
import dev.mortise.app.instances.InstancesView;
import dev.mortise.app.logs.LogsView;
import dev.mortise.app.screens.Screens.Screen;
import dev.mortise.app.shell.MessagePage;
import dev.mortise.app.shell.MessagePage.Message;
import dev.mortise.app.shell.MessagePage.Step;
import dev.mortise.app.shell.ShellView;
import dev.mortise.app.theme.Theme;
import dev.mortise.app.theme.ThemeSwitch;
import dev.mortise.app.timeline.TimelineView;
import dev.mortise.host.EmbeddedHost;
import dev.mortise.host.HostConnection;
import dev.mortise.host.config.HostConfig;

import javafx.scene.Parent;
import javafx.scene.Scene;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Puts the console together and carries it from opening to stop. Lives on the FX thread; what
/// takes time runs on threads of its own.
public final class Wiring {

    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

    private final ThemeSwitch theme;
    private final Source source;
    private final PrintWriter err;
    private final ShellView shell;
    private String pageName = "opening";
    private @Nullable EmbeddedHost host;
    private @Nullable Rooms rooms;
    private @Nullable HostFeed feed;
    private @Nullable Beat beat;
    private @Nullable Stopping stopping;

    Wiring(ThemeSwitch theme, Source source, PrintWriter err) {
        this.theme = theme;
        this.source = source;
        this.err = err;
        this.shell = new ShellView(theme);
        shell.host(source.name());
        message(
                "opening",
                new Message("Opening " + source.name(), "No plugin runs yet.", List.of(), ""),
                Optional.empty());
    }

    /// All style sheets of the console, on a scene.
    public static void style(Scene scene) {
        Theme.style(
                scene,
                ShellView.class,
                InstancesView.class,
                InstancePage.class,
                TimelineView.class,
                LogsView.class,
                MetricsView.class);
    }

    Parent root() {
        return shell;
    }

    ThemeSwitch theme() {
        return theme;
    }

    // ── opening ─────────────────────────────────────────────────────────────────────────────────

    /// Opens the host in the background; the window stands already.
    void open() {
        open(() -> Opening.of(source, err));
    }

    private void open(Supplier<Opening> how) {
        Fx.check();
        Thread.ofPlatform()
                .daemon()
                .name("opening")
                .start(
                        () -> {
                            Opening opening = how.get();
                            Fx.later(() -> guarded(opening));
                        });
    }

    /// A first screen that fails leaves words, not an empty window (must-hold B137).
    private void guarded(Opening opening) {
        try {
            arrived(opening);
        } catch (RuntimeException e) {
            LOG.error("the first screen failed", e);
            message(
                    "failed",
                    new Message(
                            "The screen could not be built",
                            "This is a fault of Mortise itself. The host and its plugins go on"
                                    + " until the window is closed.",
                            List.of(e.toString()),
                            "Please report it with what you did."),
                    Optional.empty());
        }
    }

    private void arrived(Opening opening) {
        switch (opening) {
            case Opening.Opened(EmbeddedHost opened) when stopping != null ->
                    background(opened::close);
            case Opening.Opened(EmbeddedHost opened) -> opened(opened);
            case Opening.Refused(Message why, Optional<HostConfig> rest) ->
                    message(
                            "refused",
                            why,
                            rest.map(
                                    config ->
                                            new Step(
                                                    "Start what is in order",
                                                    () -> open(() -> Opening.of(config, err)))));
        }
    }

    private void opened(EmbeddedHost opened) {
        host = opened;
        var built = new Rooms(opened, shell);
        rooms = built;
        feed = new HostFeed(opened, this::news);
        beat = new Beat(this::beat);
        feed.start();
        beat.start();
        background(opened::start);
    }

    private static void background(Runnable work) {
        Thread.ofPlatform().daemon().name("host").start(work);
    }

    // ── every pulse ─────────────────────────────────────────────────────────────────────────────

    private void news(HostNews news) {
        if (rooms == null) {
            return;
        }
        rooms.accept(news);
        shell.show(news);
        if (stopping != null) {
            stopping.show(news.now());
        }
        if (news.now().instances().isEmpty()) {
            message(
                    "empty",
                    new Message(
                            "No plugins yet",
                            "Mortise starts plugins as separate processes, keeps them alive and"
                                    + " shows why they die.",
                            List.of(),
                            "Name one under \"instances:\" in "
                                    + source.name()
                                    + " and open it again, or look around first with"
                                    + " \"mortise-console demo\"."),
                    Optional.empty());
        } else if (!pageName.isEmpty()) {
            pageName = "";
            shell.page(rooms.node());
        }
    }

    private void beat() {
        if (rooms != null && beat != null) {
            beat.fast(rooms.beat());
            rooms.wall().ifPresent(shell::clock);
        }
    }

    private void message(String name, Message message, Optional<Step> step) {
        if (!name.equals(pageName) || !name.equals("empty")) {
            pageName = name;
            shell.page(new MessagePage(message, step));
        }
    }

    // ── pictures ────────────────────────────────────────────────────────────────────────────────

    /// Whether the host has been opened or refused, and something worth a picture is shown.
    boolean settled() {
        return !pageName.equals("opening");
    }

    /// Every screen there is now.
    List<Screen> screens() {
        return rooms == null || !pageName.isEmpty()
                ? List.of(Screen.everywhere(pageName, () -> {}))
                : rooms.screens();
    }

    /// The open host, for tests.
    HostConnection host() {
        if (host == null) {
            throw new IllegalStateException("no host is open");
        }
        return host;
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────

    /// Stops the host gently, in the background; asked again, at once.
    ///
    /// @param done called on the FX thread when nothing is left
    void stop(Runnable done) {
        Fx.check();
        if (stopping != null) {
            stopping.now();
            return;
        }
        stopping = new Stopping(Optional.ofNullable(host), shell.overlay());
        stopping.begin(
                () -> {
                    if (feed != null) {
                        feed.close();
                    }
                    if (beat != null) {
                        beat.close();
                    }
                    done.run();
                });
    }

    /// No more patience. From any thread.
    void stopNow() {
        Fx.later(
                () -> {
                    if (stopping != null) {
                        stopping.now();
                    }
                });
    }
}
