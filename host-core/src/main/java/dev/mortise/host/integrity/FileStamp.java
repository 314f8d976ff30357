package dev.mortise.host.integrity;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;

/// Tells one state of a file from another without reading it: whatever writes to it, puts another
/// in its place or changes its rights shows here, be it only in `changed`, which nobody can set
/// back.
///
/// @param file device and inode, or what else the system knows it by
/// @param changed the ctime; where there is none, when it was made
/// @param mode type and rights; 0 where there are none
/// @param owner user id; 0 where there is none
record FileStamp(String file, long size, FileTime modified, FileTime changed, int mode, int owner) {

    static final boolean UNIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;

    /// Whether this is known to be a regular file; no where there are no modes.
    boolean isRegular() {
        return (mode & TYPE) == REGULAR;
    }

    /// Follows links.
    static FileStamp of(Path path) throws IOException {
        if (!UNIX) {
            var basic = Files.readAttributes(path, BasicFileAttributes.class);
            return new FileStamp(
                    Objects.toString(basic.fileKey(), ""),
                    basic.size(),
                    basic.lastModifiedTime(),
                    basic.creationTime(),
                    0,
                    0);
        }
        Map<String, Object> unix =
                Files.readAttributes(path, "unix:dev,ino,size,lastModifiedTime,ctime,mode,uid");
        return new FileStamp(
                unix.get("dev") + ":" + unix.get("ino"),
                of(Long.class, unix.get("size")),
                of(FileTime.class, unix.get("lastModifiedTime")),
                of(FileTime.class, unix.get("ctime")),
                of(Integer.class, unix.get("mode")),
                of(Integer.class, unix.get("uid")));
    }

    private static <T> T of(Class<T> type, @Nullable Object attribute) {
        return Objects.requireNonNull(type.cast(attribute));
    }
}
