package dev.mortise.app;

import dev.mortise.app.fx.Fx;
import dev.mortise.host.journal.HostRecord;

import java.util.ArrayList;
import java.util.List;

/// What has happened so far, for tabs that come to show later: the newest records of the whole
/// host, as many as its own journal keeps. FX thread only.
final class Happened {

    private static final int MOST = 100_000;

    private final List<HostRecord> records = new ArrayList<>();

    void add(List<HostRecord> more) {
        Fx.check();
        records.addAll(more);
        if (records.size() > MOST) {
            records.subList(0, records.size() - MOST).clear();
        }
    }

    /// Those after a sequence number, oldest first.
    List<HostRecord> after(long sequence) {
        Fx.check();
        int from = records.size();
        while (from > 0 && records.get(from - 1).sequence() > sequence) {
            from--;
        }
        return List.copyOf(records.subList(from, records.size()));
    }
}
