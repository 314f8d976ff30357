package dev.mortise.host.data;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/// Stores all it meets; see [DataBackup] for what becomes of what.
final class Backup implements Visitor {

    /// In characters: a zip's name takes 65,535 bytes.
    private static final int LONGEST = 20_000;

    private final Archive archive;
    private final StringBuilder targets = new StringBuilder();
    private final Notes left = new Notes();
    private final Notes noData = new Notes();
    private long files = 0;
    private long directories = 0;
    private long links = 0;
    private long bytes = 0;

    Backup(Archive archive) {
        this.archive = archive;
    }

    @Override
    public void leaf(Folder in, Trail at, BasicFileAttributes attributes) throws IOException {
        if (attributes.isSymbolicLink() || attributes.isDirectory()) {
            String target = Trail.visible(in.target(at.name()).toString());
            String path = at.whole(LONGEST).map(Trail::visible).orElseGet(at::shown);
            targets.append(path).append('\t').append(target).append('\n');
            links++;
        } else if (attributes.isRegularFile()) {
            String name = name(at);
            try (var content = in.read(at.name())) {
                archive.file(name, attributes.lastModifiedTime(), content, attributes.size());
            }
            files++;
            bytes += attributes.size();
        } else {
            noData.add(at.shown(), "a socket, fifo or device");
        }
    }

    private static String name(Trail at) throws IOException {
        if (at.isTop()) {
            return "data";
        }
        return "data/"
                + at.whole(LONGEST)
                        .orElseThrow(
                                () ->
                                        new FileSystemException(
                                                null, null, "its path is too long for a zip"));
    }

    @Override
    public void opened(Folder folder, Trail at) throws IOException {
        archive.directory(name(at), folder.attributes().lastModifiedTime());
        directories += at.isTop() ? 0 : 1;
    }

    @Override
    public boolean left(Folder in, Trail at, boolean whole) {
        return false;
    }

    @Override
    public void shut(Folder in, Trail at, IOException why) throws IOException {
        throw why;
    }

    @Override
    public void refused(Trail at, String reason) {
        left.add(at.shown(), reason);
    }

    DataBackup finish() throws IOException {
        if (!targets.isEmpty()) {
            archive.text("links.txt", targets.toString());
        }
        String leftOut = lines(left.lines()) + lines(noData.lines());
        if (!leftOut.isEmpty()) {
            archive.text("left-out.txt", leftOut);
        }
        return new DataBackup(archive.finish(), files, directories, links, bytes, left.lines());
    }

    private static String lines(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
