package dev.mortise.app;

import dev.mortise.app.fx.HostNews;
import dev.mortise.app.instance.Commands;
import dev.mortise.app.instance.DetailsTab;
import dev.mortise.app.instance.EventsTab;
import dev.mortise.app.instance.InstancePage;
import dev.mortise.app.instance.InstanceTab;
import dev.mortise.app.instances.InstancesModel;
import dev.mortise.app.instances.InstancesView;
import dev.mortise.app.model.HostModel;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.screens.Screens.Screen;
import dev.mortise.app.shell.MasterDetail;
import dev.mortise.app.shell.MasterDetail.Shape;
import dev.mortise.app.shell.ShellView;
import dev.mortise.host.HostCommand;
import dev.mortise.host.HostConnection;
import dev.mortise.host.spec.InstanceId;

import javafx.scene.Node;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The pages of one open host, and how one leads to the other. Lives on the FX thread.
public final class Rooms {

    /// Instances up to which each gets pictures of its own.
    private static final int FEW = 20;

    private final HostModel model = new HostModel();
    private final Happened happened = new Happened();
    private final InstancesModel instances = new InstancesModel(model);
    private final InstancesView list;
    private final InstancePage page;
    private final MasterDetail both;
    private final GaveUp gaveUp;

    public Rooms(HostConnection host, ShellView shell) {
        list =
                new InstancesView(
                        instances, Optional.of(SparkCell::new), Optional.empty(), this::openInFull);
        var commands = new Commands(host);
        page =
                new InstancePage(
                        commands,
                        shell.overlay(),
                        tabs(host),
                        Optional.of(new BudgetPart()),
                        this::back,
                        this::changeSize);
        both = new MasterDetail(list, page);
        instances.selected().subscribe(this::chosen);
        both.shape().subscribe(shape -> page.full(shape == Shape.DETAIL));
        shell.keys(this::focusFilter, this::back);
        shell.onKill(commands::kill);
        gaveUp = new GaveUp(shell::notice, this::lookAt);
    }

    /// The tabs of an instance, in their order.
    private List<InstanceTab> tabs(HostConnection host) {
        return List.of(
                new ProcessTab(
                        "Timeline",
                        process -> new ShownTimeline(process, host, happened, this::retry)),
                new ProcessTab("Logs", process -> new ShownLogs(process, host)),
                new ProcessTab("Metrics", process -> new ShownMetrics(process, host, happened)),
                new EventsTab(),
                new DetailsTab());
    }

    private void retry(InstanceId id) {
        page.send(new HostCommand.RetryNow(id));
    }

    public Node node() {
        return both;
    }

    // ── updates ─────────────────────────────────────────────────────────────────────────────────

    public void accept(HostNews news) {
        model.accept(news);
        happened.add(news.records());
        page.happened(news.records());
        gaveUp.look(model.views());
        showPage();
    }

    /// Time goes on.
    ///
    /// @return whether tenths are being shown, so that the next beat should come soon
    public boolean beat() {
        instances.beat();
        showPage();
        return instances.counting();
    }

    Optional<Instant> wall() {
        return model.wall();
    }

    private void showPage() {
        if (both.shape().get() != Shape.LIST) {
            instances.selected().get().flatMap(model::view).ifPresent(page::show);
        }
    }

    // ── ways ────────────────────────────────────────────────────────────────────────────────────

    private void chosen(Optional<InstanceId> id) {
        if (id.isEmpty()) {
            both.show(Shape.LIST);
            page.clear();
        } else if (both.shape().get() == Shape.LIST) {
            both.show(Shape.BOTH);
        }
        showPage();
    }

    private void openInFull() {
        if (instances.selected().get().isPresent()) {
            both.show(Shape.DETAIL);
            showPage();
        }
    }

    private void changeSize() {
        both.show(both.shape().get() == Shape.DETAIL ? Shape.BOTH : Shape.DETAIL);
        showPage();
    }

    /// From the page in full to both, from both to the list.
    private void back() {
        switch (both.shape().get()) {
            case DETAIL -> both.show(Shape.BOTH);
            case BOTH -> instances.select(Optional.empty());
            case LIST -> {}
        }
        list.focusTable();
    }

    private void lookAt(InstanceId id) {
        list.clearFilters();
        instances.select(Optional.of(id));
        showPage();
    }

    private void focusFilter() {
        if (both.shape().get() == Shape.DETAIL) {
            both.show(Shape.BOTH);
        }
        list.focusFilter();
    }

    // ── pictures ────────────────────────────────────────────────────────────────────────────────

    /// The list, an instance beside it, and every tab of that instance: the one in most trouble. Of
    /// a small host, the others' tabs too, once each.
    public List<Screen> screens() {
        var screens = new ArrayList<Screen>();
        screens.add(Screen.everywhere("instances", () -> instances.select(Optional.empty())));
        Optional<InstanceId> worst = worst();
        worst.ifPresent(
                id -> {
                    screens.add(
                            Screen.everywhere(
                                    "instance",
                                    () -> show(id, page.tabs().getFirst(), Shape.BOTH)));
                    for (InstanceTab tab : page.tabs()) {
                        screens.add(
                                Screen.everywhere(
                                        "instance-" + word(tab),
                                        () -> show(id, tab, Shape.DETAIL)));
                    }
                });
        if (model.views().size() <= FEW) {
            for (InstanceView view : model.views()) {
                othersOf(view.id(), screens);
            }
        }
        return screens;
    }

    private void othersOf(InstanceId id, List<Screen> screens) {
        for (InstanceTab tab : page.tabs()) {
            if (!(tab instanceof DetailsTab || tab instanceof EventsTab)) {
                String name = (id.tenant() + "-" + id.id()).replaceAll("[^A-Za-z0-9._-]", "_");
                screens.add(Screen.once(name + "-" + word(tab), () -> show(id, tab, Shape.DETAIL)));
            }
        }
    }

    private static String word(InstanceTab tab) {
        return tab.title().toLowerCase(Locale.ROOT);
    }

    private void show(InstanceId id, InstanceTab tab, Shape shape) {
        instances.select(Optional.of(id));
        page.select(tab);
        both.show(shape);
        showPage();
    }

    private Optional<InstanceId> worst() {
        return model.views().stream()
                .min(Comparator.comparing(InstanceView::standing).thenComparing(InstanceView::id))
                .map(InstanceView::id);
    }
}
