package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// The stamps of some files at one time.
record Stamps(Map<Path, FileStamp> all) {

    static final Stamps NONE = new Stamps(Map.of());

    Stamps {
        all = Map.copyOf(all);
    }

    static Stamps of(Collection<Path> files) throws IOException {
        var all = new LinkedHashMap<Path, FileStamp>();
        for (Path file : files) {
            all.put(file, FileStamp.of(file));
        }
        return new Stamps(all);
    }

    /// Whether all of them are still what they were.
    boolean hold() {
        try {
            return of(all.keySet()).equals(this);
        } catch (IOException _) {
            return false;
        }
    }
}
