package dev.mortise.app.instances;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mortise.app.Snapshots;
import dev.mortise.app.Toolkit;
import dev.mortise.app.Wiring;
import dev.mortise.app.fx.Fx;
import dev.mortise.app.model.Category;
import dev.mortise.app.model.HostModel;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.testkit.MustHold;

import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.skin.VirtualFlow;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

@ExtendWith(Toolkit.class)
final class InstancesTableTest {

    private HostModel host;
    private InstancesModel model;
    private InstancesView view;
    private InstancesTable table;

    @BeforeEach
    void aTableOnNoStage() {
        Fx.ask(
                () -> {
                    host = new HostModel(() -> 0);
                    model = new InstancesModel(host);
                    view = new InstancesView(model, Optional.empty(), Optional.empty(), () -> {});
                    Wiring.style(new Scene(view, 1100, 600));
                    table = (InstancesTable) view.lookup(".instances-table");
                    return true;
                });
    }

    @Test
    void selectionAndScrollSurviveAThousandUpdates() {
        var id =
                Fx.ask(
                        () -> {
                            host.accept(Snapshots.host(200, 0));
                            settle();
                            var row =
                                    (Row.OfInstance)
                                            model.rows().stream()
                                                    .filter(r -> r instanceof Row.OfInstance)
                                                    .skip(5)
                                                    .findFirst()
                                                    .orElseThrow();
                            table.getSelectionModel().select(row);
                            settle();
                            return row.id();
                        });
        Map<InstanceId, Object> rows = new HashMap<>();
        Fx.ask(
                () -> {
                    model.rows().forEach(r -> remember(rows, r));
                    table.scrollTo(8);
                    settle();
                    return true;
                });
        for (int turn = 1; turn <= 1000; turn++) {
            int now = turn;
            Fx.ask(
                    () -> {
                        var top = model.rows().get(first());
                        double y = flow().getFirstVisibleCell().getLayoutY();
                        host.accept(Snapshots.host(200, now));
                        settle();
                        assertThat(model.selected().get()).contains(id);
                        var selected = (Row.OfInstance) table.getSelectionModel().getSelectedItem();
                        assertThat(selected.id()).isEqualTo(id);
                        if (model.rows().contains(top) && model.rows().size() > first() + 25) {
                            assertThat(model.rows().get(first())).as("turn " + now).isSameAs(top);
                            assertThat(flow().getFirstVisibleCell().getLayoutY())
                                    .isEqualTo(y, org.assertj.core.data.Offset.offset(1.0));
                        }
                        return true;
                    });
        }
        Fx.ask(
                () -> {
                    model.rows().stream()
                            .filter(r -> r instanceof Row.OfInstance)
                            .map(r -> (Row.OfInstance) r)
                            .filter(r -> rows.containsKey(r.id()))
                            .forEach(r -> assertThat(r).isSameAs(rows.get(r.id())));
                    return true;
                });
    }

    private static void remember(Map<InstanceId, Object> rows, Row row) {
        if (row instanceof Row.OfInstance i) {
            rows.put(i.id(), i);
        }
    }

    @Test
    void theChosenRowComesIntoViewAndStaysWhenThereIsLessRoom() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(200, 0));
                    settle();
                    var last = (Row.OfInstance) model.rows().get(model.rows().size() - 2);
                    model.select(Optional.of(last.id()));
                    settle();
                    assertThat(shows(last)).isTrue();
                    view.resize(1100, 300);
                    settle();
                    assertThat(shows(last)).isTrue();
                    return true;
                });
    }

    private boolean shows(Row row) {
        int index = model.rows().indexOf(row);
        return first() <= index && index <= flow().getLastVisibleCell().getIndex();
    }

    @Test
    void anUpdateTouchesOnlyTheCellsOnScreen() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(1000, 0));
                    settle();
                    assertThat(table.lookupAll(".table-row-cell")).hasSizeLessThan(40);
                    return true;
                });
    }

    @Test
    @MustHold("B217")
    void countsOfChipsAddUpToAll() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(1000, 3));
                    int sum = 0;
                    for (Category category : Category.values()) {
                        sum += model.count(category);
                    }
                    assertThat(sum).isEqualTo(1000).isEqualTo(model.total());
                    return true;
                });
    }

    @Test
    void filtersLetThroughWhatTheySay() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(120, 0));
                    model.filter(Optional.of(Category.LOOPING));
                    assertThat(model.rows())
                            .filteredOn(r -> r instanceof Row.OfInstance)
                            .isNotEmpty()
                            .allMatch(r -> ((Row.OfInstance) r).category() == Category.LOOPING);
                    model.filter(Optional.empty());
                    model.filter("QUAY");
                    assertThat(model.rows())
                            .filteredOn(r -> r instanceof Row.OfInstance)
                            .isNotEmpty()
                            .allMatch(r -> ((Row.OfInstance) r).id().id().startsWith("quay"));
                    model.filter("no such thing");
                    assertThat(model.rows()).isEmpty();
                    return true;
                });
    }

    @Test
    void whatIsGoneIsNoLongerSelected() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(12, 0));
                    var last = model.rows().getLast();
                    model.select(Optional.of(((Row.OfInstance) last).id()));
                    host.accept(Snapshots.host(0, 1));
                    assertThat(model.selected().get()).isEmpty();
                    assertThat(model.rows()).isEmpty();
                    return true;
                });
    }

    @Test
    @MustHold("B157")
    void cellsUsedAgainKeepTheirStyleClasses() {
        Fx.ask(
                () -> {
                    host.accept(Snapshots.host(300, 0));
                    settle();
                    int before = styleClasses();
                    for (int i = 0; i < 200; i++) {
                        table.scrollTo(i % model.rows().size());
                        host.accept(Snapshots.host(300, i));
                        settle();
                    }
                    table.scrollTo(0);
                    settle();
                    assertThat(styleClasses()).isLessThan(before * 2);
                    return true;
                });
    }

    private int styleClasses() {
        return table.lookupAll(".table-cell").stream()
                .mapToInt(c -> c.getStyleClass().size())
                .max()
                .orElse(0);
    }

    private void settle() {
        for (int i = 0; i < 3; i++) {
            view.applyCss();
            view.layout();
        }
    }

    private VirtualFlow<?> flow() {
        return (VirtualFlow<?>) table.lookup(".virtual-flow");
    }

    private int first() {
        IndexedCell<?> cell = flow().getFirstVisibleCell();
        return cell.getIndex();
    }
}
