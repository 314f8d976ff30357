package dev.mortise.app.timeline;

import java.util.ArrayList;
import java.util.List;

/// End marks that stand so close that they are drawn as one.
///
/// @param x of the mark that is drawn: the first of them
/// @param count 1 for a mark that stands alone
/// @param mark the gravest of them
record MarkGroup(double x, int count, EndMark mark) {

    /// Pixels under which two marks become one.
    static final double NEAR = 10;

    /// The same for marks that already carry a `×4`, which has to stay readable.
    static final double NEAR_LABEL = 54;

    /// @param at where a launch ended
    record Placed(double at, EndMark mark) {}

    /// @param marks from left to right
    static List<MarkGroup> of(List<Placed> marks) {
        var groups = new ArrayList<MarkGroup>();
        for (Placed next : marks) {
            if (!groups.isEmpty() && next.at() - groups.getLast().x() < groups.getLast().near()) {
                MarkGroup near = groups.removeLast();
                groups.add(near.with(next));
            } else {
                groups.add(new MarkGroup(next.at(), 1, next.mark()));
            }
        }
        return groups;
    }

    private MarkGroup with(Placed next) {
        EndMark graver = next.mark().compareTo(mark) < 0 ? next.mark() : mark;
        return new MarkGroup(x, count + 1, graver);
    }

    private double near() {
        return count == 1 ? NEAR : NEAR_LABEL;
    }

    String label() {
        return count == 1 ? "" : "×" + (count > 999 ? "999+" : count);
    }
}
