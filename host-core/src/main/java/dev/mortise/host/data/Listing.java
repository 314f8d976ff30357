package dev.mortise.host.data;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.PriorityQueue;

/// Counts, and keeps the first by path.
final class Listing implements Visitor {

    private final int atMost;

    /// The last of those kept is its head.
    private final PriorityQueue<DataEntry> first = new PriorityQueue<>(DataEntry.ORDER.reversed());

    private final Notes unread = new Notes();
    private long files = 0;
    private long directories = 0;
    private long links = 0;
    private long bytes = 0;
    private boolean cut = false;

    Listing(int atMost) {
        this.atMost = atMost;
    }

    @Override
    public void leaf(Folder in, Trail at, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink() || attributes.isDirectory()) {
            links++;
            keep(at, DataEntry.Kind.LINK, 0);
        } else if (attributes.isRegularFile()) {
            files++;
            bytes += attributes.size();
            keep(at, DataEntry.Kind.FILE, attributes.size());
        } else {
            files++;
            keep(at, DataEntry.Kind.OTHER, 0);
        }
    }

    @Override
    public void opened(Folder folder, Trail at) {
        directory(at);
    }

    private void directory(Trail at) {
        if (!at.isTop()) {
            directories++;
            keep(at, DataEntry.Kind.DIRECTORY, 0);
        }
    }

    private void keep(Trail at, DataEntry.Kind kind, long size) {
        first.add(new DataEntry(at.shown(), kind, size));
        if (first.size() > atMost) {
            first.remove();
            cut = true;
        }
    }

    @Override
    public boolean left(Folder in, Trail at, boolean whole) {
        return false;
    }

    @Override
    public void shut(Folder in, Trail at, IOException why) throws IOException {
        directory(at);
        throw why;
    }

    @Override
    public void refused(Trail at, String reason) {
        unread.add(at.shown(), reason);
    }

    DataListing of(Path directory) {
        return new DataListing(
                directory,
                first.stream().sorted(DataEntry.ORDER).toList(),
                files,
                directories,
                links,
                bytes,
                unread.lines(),
                cut);
    }
}
