package dev.mortise.host.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Ends what an earlier host of the same state directory left running, because it was killed and
/// its [Guardian] too, or had none. Ended, not adopted (`product.md` §8): nobody can say what state
/// it is in. Before this host launches anything.
///
/// The files say which numbers were ours; whether they still are, each process has to prove by its
/// mark or its start time. After another start of the machine nothing in a file is.
public final class EarlierLaunches {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierLaunches.class);
    private static final String SOCKET = "plugin.sock";

    /// @param processes as `pid name`
    /// @param clean false when something was still there at last
    public record Ended(Mark mark, List<String> processes, boolean clean) {}

    private final Path directory;
    private final Sweeper sweeper;

    /// @param directory where earlier hosts' guardians had their files
    public EarlierLaunches(Path directory, Sweeper sweeper) {
        this.directory = directory;
        this.sweeper = sweeper;
    }

    /// Ends, waits until it is gone, removes launch directories and the files.
    ///
    /// @param known marks of launches that may be in no file
    /// @return launches of which something was alive
    public List<Ended> end(List<Mark> known) throws InterruptedException {
        var files = new ArrayList<Path>();
        var launches = new LinkedHashMap<Mark, LaunchEntry>();
        var directories = new LinkedHashSet<Path>();
        for (Path file : list()) {
            read(file, launches, directories);
            files.add(file);
        }
        var ended = end(launches, known);
        directories.forEach(EarlierLaunches::remove);
        files.forEach(EarlierLaunches::delete);
        return ended;
    }

    private List<Path> list() {
        var files = new ArrayList<Path>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> all =
                    Files.newDirectoryStream(directory, LaunchFile.PREFIX + "*")) {
                all.forEach(files::add);
            } catch (IOException | java.nio.file.DirectoryIteratorException e) {
                LOG.warn("Launches of an earlier host cannot be looked for: {}", e.getMessage());
            }
        }
        return files;
    }

    private static void read(
            Path file, Map<Mark, LaunchEntry> launches, LinkedHashSet<Path> directories) {
        try {
            var read = LaunchFile.read(file);
            for (LaunchEntry entry : read.entries()) {
                entry.mark().directory().ifPresent(directories::add);
                if (read.thisBoot()) {
                    launches.put(entry.mark(), entry);
                }
            }
        } catch (IOException e) {
            LOG.warn("{} of an earlier host cannot be read: {}", file, e.getMessage());
        }
    }

    private List<Ended> end(Map<Mark, LaunchEntry> launches, List<Mark> known)
            throws InterruptedException {
        var processes = new LinkedHashMap<Mark, List<String>>();
        for (LaunchEntry entry : launches.values()) {
            var found = new ArrayList<String>();
            if (entry.leader().isPresent()) {
                found.addAll(LostSession.end(entry.mark(), entry.leader().get()));
            }
            processes.put(entry.mark(), found);
        }
        known.stream()
                .filter(mark -> launches.keySet().stream().noneMatch(mark::isOfSameLaunch))
                .forEach(mark -> processes.put(mark, new ArrayList<>()));
        var sweeps = new LinkedHashMap<Mark, CompletableFuture<Sweeper.Result>>();
        processes.keySet().forEach(mark -> sweeps.put(mark, sweeper.sweep(mark)));
        var ended = new ArrayList<Ended>();
        for (var sweep : sweeps.entrySet()) {
            Sweeper.Result swept = result(sweep.getValue());
            var all = new LinkedHashSet<>(processes.getOrDefault(sweep.getKey(), List.of()));
            all.addAll(swept.leftovers());
            if (!all.isEmpty()) {
                ended.add(new Ended(sweep.getKey(), List.copyOf(all), swept.clean()));
            }
        }
        return ended;
    }

    private static Sweeper.Result result(CompletableFuture<Sweeper.Result> sweep)
            throws InterruptedException {
        try {
            return sweep.get();
        } catch (ExecutionException e) {
            throw new AssertionError("a sweep never fails", e);
        }
    }

    /// The socket and the empty directory, never through a link and nothing else.
    private static void remove(Path directory) {
        try {
            if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(directory.resolve(SOCKET));
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            LOG.warn("The launch directory {} is left: {}", directory, e.getMessage());
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("{} of an earlier host is left: {}", file, e.getMessage());
        }
    }
}
