package dev.mortise.app.instances;

import dev.mortise.app.fx.Fx;
import dev.mortise.app.model.Category;
import dev.mortise.app.model.HostModel;
import dev.mortise.app.model.InstanceView;
import dev.mortise.host.spec.InstanceId;

import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The table of instances. Lives on the FX thread.
///
/// Rows are kept by id; an update changes them in place and then beats [#tick()], on which the few
/// visible cells read their row anew. The list itself changes only when rows come, go or move, and
/// then by its smallest changed piece.
public final class InstancesModel {

    /// A tenant with more instances than this folds those that need no eyes.
    static final int FOLD_ABOVE = 20;

    private static final Duration SORT_EVERY = Duration.ofSeconds(2);

    private final HostModel host;
    private final ObservableList<Row> rows = FXCollections.observableArrayList();
    private final ReadOnlyLongWrapper tick = new ReadOnlyLongWrapper();
    private final ReadOnlyObjectWrapper<Optional<InstanceId>> selected =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyBooleanWrapper changing = new ReadOnlyBooleanWrapper();
    private final Map<InstanceId, Row.OfInstance> byId = new HashMap<>();
    private final TreeMap<String, Row.OfTenant> tenants = new TreeMap<>();
    private final Map<String, Row.More> more = new HashMap<>();
    private final Set<String> unfolded = new HashSet<>();
    private final Map<Category, Integer> counts = new EnumMap<>(Category.class);
    private Optional<Category> category = Optional.empty();
    private String text = "";
    private Comparator<Row.OfInstance> order = Order.STATE.comparator(false);
    private Duration sorted = Duration.ZERO;

    public InstancesModel(HostModel host) {
        this.host = host;
        host.onNews(_ -> update());
        update();
    }

    // ── what is ─────────────────────────────────────────────────────────────────────────────────

    ObservableList<Row> rows() {
        return rows;
    }

    /// Beats after each update and whenever time has to be shown anew.
    public ReadOnlyLongProperty tick() {
        return tick.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<InstanceId>> selected() {
        return selected.getReadOnlyProperty();
    }

    /// True while rows come and go: what the table makes of its selection then means nothing.
    ReadOnlyBooleanProperty changing() {
        return changing.getReadOnlyProperty();
    }

    Optional<Row.OfInstance> row(InstanceId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /// Instances of a category, whatever the filter lets through.
    int count(Category of) {
        return counts.getOrDefault(of, 0);
    }

    public int total() {
        return byId.size();
    }

    Optional<Category> category() {
        return category;
    }

    String text() {
        return text;
    }

    /// Whether any row waits with less than ten seconds to go: then tenths are shown.
    public boolean counting() {
        return byId.values().stream()
                .map(Row.OfInstance::view)
                .anyMatch(
                        v ->
                                v.untilNext()
                                        .filter(d -> d.toSeconds() < 10)
                                        .filter(_ -> category(v) == Category.LOOPING)
                                        .isPresent());
    }

    private static Category category(InstanceView view) {
        return Category.of(view);
    }

    // ── commands ────────────────────────────────────────────────────────────────────────────────

    public void select(Optional<InstanceId> id) {
        Fx.check();
        if (!id.equals(selected.get())) {
            selected.set(id);
        }
    }

    void filter(Optional<Category> wanted) {
        category = wanted;
        arrange();
    }

    void filter(String wanted) {
        text = wanted.strip().toLowerCase(Locale.ROOT);
        arrange();
    }

    void sort(Order by, boolean reversed) {
        order = by.comparator(reversed);
        arrange();
    }

    void expand(Row.OfTenant tenant, boolean wanted) {
        tenant.expand(wanted);
        arrange();
    }

    void unfold(String tenant) {
        unfolded.add(tenant);
        arrange();
    }

    /// Shows the time that has passed. Called by the beat.
    public void beat() {
        Fx.check();
        byId.values().forEach(row -> row.at(host.now(row.view())));
        tick.set(tick.get() + 1);
    }

    // ── updates ─────────────────────────────────────────────────────────────────────────────────

    private void update() {
        Fx.check();
        counts.clear();
        boolean moved = false;
        var gone = new HashSet<>(byId.keySet());
        for (InstanceView view : host.views()) {
            gone.remove(view.id());
            Row.OfInstance row = byId.get(view.id());
            var series = host.series(view.instance().process());
            if (row == null) {
                row = new Row.OfInstance(view, series);
                byId.put(view.id(), row);
                moved = true;
            } else {
                var was = row.category();
                int rank = row.rank();
                row.accept(view, series);
                moved |= was != row.category() || rank != row.rank();
            }
            counts.merge(row.category(), 1, Integer::sum);
        }
        moved |= byId.keySet().removeAll(gone);
        if (gone.contains(selected.get().orElse(null))) {
            selected.set(Optional.empty());
        }
        boolean due = host.uptime().minus(sorted).compareTo(SORT_EVERY) >= 0;
        if (moved || due) {
            arrange();
        } else {
            tick.set(tick.get() + 1);
        }
    }

    /// Puts the rows together anew and changes the list where it differs.
    private void arrange() {
        Fx.check();
        sorted = host.uptime();
        var grouped = new TreeMap<String, List<Row.OfInstance>>();
        for (Row.OfInstance row : byId.values()) {
            if (passes(row)) {
                grouped.computeIfAbsent(row.tenant(), _ -> new ArrayList<>()).add(row);
            }
        }
        var wanted = new ArrayList<Row>();
        grouped.forEach((tenant, of) -> group(tenant, of, wanted));
        tenants.keySet().retainAll(byId.values().stream().map(Row::tenant).distinct().toList());
        change(wanted);
        tick.set(tick.get() + 1);
    }

    private boolean passes(Row.OfInstance row) {
        if (category.isPresent() && row.category() != category.get()) {
            return false;
        }
        return text.isEmpty()
                || row.id().toString().toLowerCase(Locale.ROOT).contains(text)
                || row.view()
                        .instance()
                        .installation()
                        .toString()
                        .toLowerCase(Locale.ROOT)
                        .contains(text);
    }

    private void group(String tenant, List<Row.OfInstance> of, List<Row> wanted) {
        var head = tenants.computeIfAbsent(tenant, Row.OfTenant::new);
        head.clear();
        of.forEach(row -> head.count(row.view().standing()));
        wanted.add(head);
        if (!head.expanded()) {
            return;
        }
        of.sort(order);
        boolean fold =
                of.size() > FOLD_ABOVE
                        && category.isEmpty()
                        && text.isEmpty()
                        && !unfolded.contains(tenant);
        int healthy = 0;
        int off = 0;
        for (Row.OfInstance row : of) {
            if (fold && row.quiet() && !row.id().equals(selected.get().orElse(null))) {
                if (row.category() == Category.OFF) {
                    off++;
                } else {
                    healthy++;
                }
            } else {
                wanted.add(row);
            }
        }
        if (healthy + off > 0) {
            var rest = more.computeIfAbsent(tenant, Row.More::new);
            rest.hides(healthy, off);
            wanted.add(rest);
        }
    }

    private void change(List<Row> wanted) {
        int head = 0;
        int common = Math.min(rows.size(), wanted.size());
        while (head < common && rows.get(head) == wanted.get(head)) {
            head++;
        }
        int tail = 0;
        while (tail < common - head
                && rows.get(rows.size() - 1 - tail) == wanted.get(wanted.size() - 1 - tail)) {
            tail++;
        }
        int from = head;
        int oldEnd = rows.size() - tail;
        int newEnd = wanted.size() - tail;
        if (oldEnd == from && newEnd == from) {
            return;
        }
        changing.set(true);
        if (oldEnd > from) {
            rows.remove(from, oldEnd);
        }
        if (newEnd > from) {
            rows.addAll(from, wanted.subList(from, newEnd));
        }
        changing.set(false);
    }
}
