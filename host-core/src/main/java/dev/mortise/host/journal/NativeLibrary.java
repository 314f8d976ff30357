package dev.mortise.host.journal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/// SQLite's library, unpacked where somebody clears up.
///
/// The driver unpacks it anew for every process, by default where all temporary files go, and a
/// process that is killed leaves it there: a megabyte each time. In a state directory, which one
/// host holds at a time, what lies there is of hosts that are gone.
final class NativeLibrary {

    private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
    private static final String PLACE = "org.sqlite.tmpdir"; // the driver's own setting

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static boolean loaded = false;

    private NativeLibrary() {}

    /// Loads it, once per process. Where that cannot be done, such as from a disk that allows no
    /// programs, the driver looks after itself later.
    static void load(Path stateDirectory) {
        LOCK.lock();
        try {
            if (!loaded && System.getProperty(PLACE) == null) {
                loaded = loadFrom(cleared(stateDirectory.resolve("native")));
            }
        } catch (Exception | LinkageError e) {
            LOG.debug("SQLite cannot be loaded from {}", stateDirectory, e);
        } finally {
            LOCK.unlock();
        }
    }

    private static boolean loadFrom(Path place) throws Exception {
        System.setProperty(PLACE, place.toString());
        try {
            return SQLiteJDBCLoader.initialize();
        } finally {
            System.clearProperty(PLACE);
        }
    }

    private static Path cleared(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            Files.createDirectory(place);
        }
        try (var left = Files.newDirectoryStream(place, "sqlite-*")) {
            for (Path each : left) {
                Files.delete(each);
            }
        }
        return place;
    }
}
