package dev.mortise.app;

import dev.mortise.app.model.Figures;
import dev.mortise.app.model.InstanceView;
import dev.mortise.app.model.Standing;
import dev.mortise.app.shell.Notice;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.ProcessStatus;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// What the host gave up on is told once, wherever one looks (must-hold B001). FX thread only.
final class GaveUp {

    private final Consumer<Optional<Notice>> sink;
    private final Consumer<InstanceId> show;
    private final Set<InstanceId> away = new HashSet<>();
    private Collection<InstanceView> last = List.of();

    /// @param sink gets the notice to show now
    /// @param show leads to an instance
    GaveUp(Consumer<Optional<Notice>> sink, Consumer<InstanceId> show) {
        this.sink = sink;
        this.show = show;
    }

    void look(Collection<InstanceView> views) {
        last = List.copyOf(views);
        var down = views.stream().filter(v -> v.standing() == Standing.GAVE_UP).toList();
        away.retainAll(down.stream().map(InstanceView::id).toList());
        var untold =
                down.stream()
                        .filter(v -> !away.contains(v.id()))
                        .sorted(Comparator.comparing(GaveUp::since).reversed())
                        .toList();
        sink.accept(untold.isEmpty() ? Optional.empty() : Optional.of(notice(untold)));
    }

    private static Instant since(InstanceView view) {
        return view.status().map(ProcessStatus::since).orElse(view.wall());
    }

    private Notice notice(List<InstanceView> untold) {
        InstanceView newest = untold.getFirst();
        String text =
                untold.size() == 1
                        ? "The host gave up on %s at %s. It stays down until it is retried."
                                .formatted(
                                        newest.id(),
                                        Figures.moment(
                                                since(newest),
                                                newest.wall(),
                                                ZoneId.systemDefault()))
                        : "The host gave up on %d instances, last on %s. They stay down until they"
                                        .formatted(untold.size(), newest.id())
                                + " are retried.";
        return new Notice(
                text,
                () -> {
                    put(List.of(newest));
                    show.accept(newest.id());
                },
                () -> put(untold));
    }

    private void put(List<InstanceView> told) {
        told.forEach(v -> away.add(v.id()));
        look(last);
    }
}
