package dev.mortise.app.logs;

import dev.mortise.app.logs.LogsModel.Hit;

import org.jspecify.annotations.Nullable;

import java.util.regex.Pattern;

/// What is looked for, and what has been found so far. FX thread only.
final class SearchState {

    private SearchTerm term = SearchTerm.NONE;
    private @Nullable Pattern pattern;
    private @Nullable String problem;
    private Hits hits = Hits.NONE;
    private boolean complete;
    private long near;

    void begin(SearchTerm now, long from) {
        term = now;
        near = from;
        SearchTerm.Parsed parsed = now.parse();
        pattern = parsed.pattern();
        problem = parsed.problem();
        clear();
    }

    void clear() {
        hits = Hits.NONE;
        complete = false;
    }

    void show(LogScan.Progress progress) {
        hits = progress.hits();
        complete = progress.complete() || progress.problem() != null;
        if (pattern != null) {
            problem = progress.problem();
        }
    }

    /// Lines below `first` are lost.
    void forget(long first) {
        hits = hits.since(first);
    }

    @Nullable Pattern pattern() {
        return pattern;
    }

    Hits hits() {
        return hits;
    }

    /// For people; null when there is none.
    @Nullable String problem() {
        return problem;
    }

    /// "3 of 41", with "…" while it goes on; empty when nothing is looked for.
    String count(@Nullable Hit hit) {
        if (term.text().isEmpty() || pattern == null) {
            return "";
        }
        String more = complete ? "" : "…";
        if (hits.size() == 0) {
            return complete ? "no match" : more;
        }
        int index = index(hit);
        String all = LogWords.number(hits.size()) + more;
        return index < 0 ? all : LogWords.number(index + 1) + " of " + all;
    }

    /// Place of a hit among all; -1 when it is not, or no longer, among them.
    int index(@Nullable Hit hit) {
        if (hit == null) {
            return -1;
        }
        int at = hits.firstFrom(hit.line());
        while (at < hits.size() && hits.line(at) == hit.line() && hits.start(at) < hit.start()) {
            at++;
        }
        boolean found =
                at < hits.size() && hits.line(at) == hit.line() && hits.start(at) == hit.start();
        return found ? at : -1;
    }

    /// The hit to begin with: the first from where somebody looked on, or else the last of all;
    /// null while that is open.
    @Nullable Hit nearest() {
        int at = hits.firstFrom(near);
        if (at < hits.size()) {
            return hit(at);
        }
        return complete && hits.size() > 0 ? hit(hits.size() - 1) : null;
    }

    @Nullable Hit step(@Nullable Hit from, int by) {
        int count = hits.size();
        if (count == 0) {
            return null;
        }
        int index = index(from);
        return index < 0 ? nearest() : hit(Math.floorMod(index + by, count));
    }

    private Hit hit(int index) {
        return new Hit(hits.line(index), hits.start(index));
    }
}
