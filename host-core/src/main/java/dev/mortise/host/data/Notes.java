package dev.mortise.host.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;

/// What could not be done, and why: `path: reason`. A directory of another user can hold any number
/// of such files, so only the first are kept, and the rest counted.
final class Notes {

    private static final int KEPT = 1000;

    private final List<String> lines = new ArrayList<>();
    private long more = 0;

    void add(String path, String reason) {
        if (lines.size() < KEPT) {
            lines.add(path + ": " + reason);
        } else {
            more++;
        }
    }

    List<String> lines() {
        if (more == 0) {
            return List.copyOf(lines);
        }
        var all = new ArrayList<>(lines);
        all.add("and " + more + " more");
        return List.copyOf(all);
    }

    /// In words that fit behind a path; without the path, which may be beyond all measure.
    static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "access is denied";
            case DirectoryNotEmptyException _ -> "is not empty";
            case NoSuchFileException _ -> "is not there";
            case FileAlreadyExistsException _ -> "is there already";
            case NotDirectoryException _ -> "is not a directory";
            case FileSystemException f when f.getReason() != null -> f.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }
}
