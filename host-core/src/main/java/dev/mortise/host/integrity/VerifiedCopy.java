package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.error.ProgramFault;
import dev.mortise.host.platform.ForkGate;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.time.Clock;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// A pinned installation's own copy: what was hashed is what runs.
///
/// Between the hash of a file and its exec somebody may put another one there. So the bytes are
/// hashed on their way into a file that only this user can reach, and that one is run. Each start
/// looks whether the original is still the one that was read, since another one is refused, and
/// whether the copy is still the one that was written.
final class VerifiedCopy {

    private final Installation installation;
    private final String pin;
    private final Path room;

    /// The copy.
    private final Path home;

    /// The copy while it is being made.
    private final Path fresh;

    private final Preflight preflight;
    private final Clock clock;

    /// Guards the fields below. Held over the copying: whoever starts the same program waits for
    /// it.
    private final ReentrantLock lock = new ReentrantLock();

    private final Trust originals = new Trust();

    /// How the copy was made; null before this host made or checked it.
    private @Nullable Layout made;

    private Stamps copies = Stamps.NONE;
    private Stamps neighbourhood = Stamps.NONE;

    /// @param room where the copies of all installations lie
    /// @param name of its directory there
    VerifiedCopy(
            Installation installation,
            String pin,
            Path room,
            String name,
            Preflight preflight,
            Clock clock) {
        this.installation = installation;
        this.pin = pin;
        this.room = room;
        this.home = room.resolve(name);
        this.fresh = room.resolve("." + name + ".new");
        this.preflight = preflight;
        this.clock = clock;
    }

    /// What to run, made or checked as far as it needs to be.
    Path ready() throws HostException {
        lock.lock();
        try {
            Layout layout = layout();
            verify(layout);
            neighbours(layout);
            Path start = home.resolve(layout.start());
            if (!Files.isExecutable(start)) {
                throw failed(
                        start,
                        Preflight.noexec(installation.id(), start)
                                .map(HostError::why)
                                .orElse("this user may not run it"));
            }
            return start;
        } finally {
            lock.unlock();
        }
    }

    private Layout layout() throws HostException {
        boolean resolve =
                preflight.format(installation.path()).orElse(null) instanceof Format.Native;
        try {
            return Layout.of(installation, resolve);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void verify(Layout layout) throws HostException {
        Duration begun = clock.uptime();
        Stamps before = stamps(layout.sources());
        boolean copied = layout.equals(made) ? copies.hold() : made == null && survived(layout);
        if (!copied) {
            make(layout);
        } else if (!originals.covers(before)) {
            compare(hash(layout.sources(), (_, _) -> {}));
        }
        if (!originals.covers(before)) {
            originals.read(before, stamps(layout.sources()), begun);
        }
    }

    /// Whether the copy that an earlier host made is still good: nobody remembers its stamps.
    private boolean survived(Layout layout) throws HostException {
        var files = new ArrayList<Path>();
        for (Path source : layout.sources()) {
            // What is named twice was copied where it is named first.
            int first = layout.sources().indexOf(source);
            files.add(layout.places().get(first).map(home::resolve).orElse(source));
        }
        try {
            Stamps stamps = Stamps.of(own(layout));
            if (!Pin.sha256(files, (_, _) -> {}).equals(pin)) {
                return false;
            }
            remember(layout, stamps);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private List<Path> own(Layout layout) {
        return layout.places().stream().flatMap(Optional::stream).map(home::resolve).toList();
    }

    private void remember(Layout layout, Stamps stamps) {
        made = layout;
        copies = stamps;
        neighbourhood = Stamps.NONE;
    }

    private void make(Layout layout) throws HostException {
        made = null;
        try {
            prepare(layout);
            compare(hash(layout.sources(), (i, bytes) -> write(layout, i, bytes)));
            protect(layout);
            Trees.remove(home);
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
            remember(layout, Stamps.of(own(layout)));
        } catch (IOException e) {
            throw failed(home, reason(e));
        } finally {
            discard();
        }
    }

    private void prepare(Layout layout) throws IOException, HostException {
        Trees.make(room);
        if (!Files.isDirectory(room, LinkOption.NOFOLLOW_LINKS)) {
            throw failed(room, "is a link, and nothing is written through one");
        }
        Trees.remove(fresh);
        for (Path directory : layout.directories()) {
            Trees.make(fresh.resolve(directory));
        }
        for (Optional<Path> place : layout.places()) {
            if (place.isPresent()) {
                ForkGate.writing(() -> Files.createFile(fresh.resolve(place.get())));
            }
        }
    }

    /// A piece at a time, so that no start has to wait for a large file.
    private void write(Layout layout, int source, ByteBuffer bytes) throws HostException {
        Optional<Path> place = layout.places().get(source);
        if (place.isEmpty()) {
            return;
        }
        try {
            ForkGate.writing(
                    () -> {
                        try (var out =
                                FileChannel.open(
                                        fresh.resolve(place.get()), StandardOpenOption.APPEND)) {
                            while (bytes.hasRemaining()) {
                                out.write(bytes);
                            }
                            return out;
                        }
                    });
        } catch (IOException e) {
            throw failed(home, reason(e));
        }
    }

    private void protect(Layout layout) throws IOException {
        for (int i = 0; i < layout.sources().size(); i++) {
            Optional<Path> place = layout.places().get(i);
            if (place.isPresent()) {
                boolean runs = i == 0 || Files.isExecutable(layout.sources().get(i));
                Files.setPosixFilePermissions(
                        fresh.resolve(place.get()),
                        PosixFilePermissions.fromString(runs ? "r-x------" : "r--------"));
            }
        }
    }

    private void discard() {
        try {
            Trees.remove(fresh);
        } catch (IOException _) {
            // In the way of nobody: the next copy begins with removing it.
        }
    }

    private void neighbours(Layout layout) throws HostException {
        if (neighbourhood != Stamps.NONE && neighbourhood.hold()) {
            return;
        }
        try {
            var directories = layout.directories().stream().map(layout.root()::resolve).toList();
            Stamps now = Stamps.of(directories);
            Neighbours.link(layout, home);
            neighbourhood = now;
        } catch (IOException e) {
            throw failed(home, reason(e));
        }
    }

    private Stamps stamps(List<Path> files) throws HostException {
        try {
            return Stamps.of(files);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private String hash(List<Path> files, Pin.Witness witness) throws HostException {
        try {
            return Pin.sha256(files, witness);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void compare(String found) throws HostException {
        if (found.equals(pin)) {
            return;
        }
        try {
            throw new HostException(Pin.mismatch(installation, pin, found));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private HostException unreadable(IOException e) {
        return new HostException(
                new ProgramFault.HashUnknown(installation.id(), installation.path()), e);
    }

    private HostException failed(Path where, String reason) {
        return new HostException(
                new ProgramFault.VerifiedCopyFailed(installation.id(), where, reason));
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException a -> "access to " + a.getFile() + " is denied";
            case FileSystemException f when f.getReason() != null ->
                    f.getReason() + " (" + f.getFile() + ")";
            default -> String.valueOf(e.getMessage());
        };
    }
}
