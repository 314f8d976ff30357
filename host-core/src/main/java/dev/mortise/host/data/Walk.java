package dev.mortise.host.data;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/// Goes through an instance's directory: everything in it, a directory's content before its end,
/// and nothing outside of it.
///
/// Each directory is opened by its name in the one above, never through a link, and never when
/// something else is mounted there. There is no recursion, and few directories are open at once:
/// those between the first and the deepest few are closed and looked up again, from the top, when
/// their content is behind. What was moved away by then is left alone. (A directory that is moved
/// out while it is being emptied is emptied on.)
final class Walk implements AutoCloseable {

    /// So many directories stay open. Each costs two descriptors of a host that has others to
    /// serve.
    private static final int OPEN = 32;

    /// A name can change its kind between two looks.
    private static final int LOOKS = 3;

    /// So often a directory is gone into when its end finds it not done.
    private static final int ROUNDS = 8;

    private static final String MOUNTED = "something else is mounted there";

    /// A directory that is being gone through.
    private static final class Frame {
        final Trail trail;
        final int round;
        final Deque<Path> directories = new ArrayDeque<>();
        boolean whole = true;

        /// Absent while it is closed; the last frame's is always open.
        @Nullable Folder folder;

        Frame(Trail trail, int round, Folder folder) {
            this.trail = trail;
            this.round = round;
            this.folder = folder;
        }

        Folder folder() {
            return Objects.requireNonNull(folder);
        }

        void close() {
            if (folder != null) {
                folder.close();
                folder = null;
            }
        }
    }

    private final Folder parent;
    private final Mounts mounts;
    private final Visitor visitor;

    /// From the instance's directory down to where the walk is.
    private final List<Frame> frames = new ArrayList<>();

    /// The first after the top that is open.
    private int firstOpen = 1;

    /// Of the instance's directory; absent where the system tells none.
    private @Nullable String device;

    /// @param parent stays the caller's
    Walk(Folder parent, Mounts mounts, Visitor visitor) {
        this.parent = parent;
        this.mounts = mounts;
        this.visitor = visitor;
    }

    /// @throws InterruptedException when the thread was interrupted, between two names
    void through(Path directory) throws InterruptedException {
        visit(parent, Trail.from(directory), 1);
        while (!frames.isEmpty()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Frame last = frames.getLast();
            Path next = last.directories.poll();
            if (next != null) {
                visit(last.folder(), last.trail.to(next), 1);
            } else {
                leave();
            }
        }
    }

    private void visit(Folder in, Trail at, int round) {
        IOException failure = null;
        for (int look = 0; look < LOOKS; look++) {
            try {
                BasicFileAttributes attributes = in.attributes(at.name());
                if (isForeign(at, attributes)) {
                    refuse(at, MOUNTED);
                } else if (Folder.isDirectory(attributes)) {
                    begin(new Frame(at, round, enter(in, at)));
                } else if (at.isTop()) {
                    refuse(at, "is not a directory");
                } else {
                    leaf(in, at, attributes);
                }
                return;
            } catch (NoSuchFileException _) {
                return;
            } catch (IOException e) {
                failure = e;
            }
        }
        try {
            visitor.shut(in, at, Objects.requireNonNull(failure));
        } catch (IOException e) {
            refuse(at, Notes.reason(e));
        }
    }

    private Folder enter(Folder in, Trail at) throws IOException {
        Folder folder = in.enter(at.name());
        try {
            var attributes = folder.attributes();
            if (at.isTop()) {
                device = device(attributes);
            } else if (isForeign(at, attributes)) {
                throw new FileSystemException(null, null, MOUNTED);
            }
            return folder;
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    /// The instance's directory itself may be a mount point: the operator gave it that room.
    private boolean isForeign(Trail at, BasicFileAttributes attributes) {
        // Of directories only: an overlay tells another device for some of its files.
        return !at.isTop()
                && (mounts.at(at)
                        || Folder.isDirectory(attributes)
                                && !Objects.equals(device(attributes), device));
    }

    /// The JDK tells the device of what is in an open directory nowhere but in this text,
    /// `(dev=fe00,ino=12)`.
    private static @Nullable String device(BasicFileAttributes attributes) {
        Object key = attributes.fileKey();
        return key == null ? null : key.toString().replaceFirst(",ino=.*", "");
    }

    private void begin(Frame frame) {
        frames.add(frame);
        if (frames.size() - firstOpen > OPEN) {
            frames.get(firstOpen++).close();
        }
        try {
            visitor.opened(frame.folder(), frame.trail);
            Iterator<Path> names = frame.folder().names();
            while (!Thread.currentThread().isInterrupted() && names.hasNext()) {
                look(frame, names.next());
            }
        } catch (DirectoryIteratorException e) {
            refuse(frame.trail, Notes.reason(Objects.requireNonNull(e.getCause())));
            frame.whole = false;
        } catch (IOException e) {
            refuse(frame.trail, Notes.reason(e));
            frame.whole = false;
        }
    }

    private void look(Frame frame, Path name) {
        Trail at = frame.trail.to(name);
        try {
            BasicFileAttributes attributes = frame.folder().attributes(name);
            if (Folder.isDirectory(attributes)) {
                frame.directories.add(name);
            } else if (isForeign(at, attributes)) {
                refuse(at, MOUNTED);
            } else {
                leaf(frame.folder(), at, attributes);
            }
        } catch (NoSuchFileException _) {
            // Gone meanwhile.
        } catch (IOException e) {
            refuse(at, Notes.reason(e));
        }
    }

    private void leaf(Folder in, Trail at, BasicFileAttributes attributes) {
        try {
            visitor.leaf(in, at, attributes);
        } catch (NoSuchFileException _) {
            // Gone meanwhile.
        } catch (IOException e) {
            refuse(at, Notes.reason(e));
        }
    }

    private void refuse(Trail at, String reason) {
        if (!frames.isEmpty()) {
            frames.getLast().whole = false;
        }
        visitor.refused(at, reason);
    }

    private void leave() {
        Frame done = frames.removeLast();
        done.close();
        if (!frames.isEmpty()) {
            if (frames.getLast().folder == null && !reopen()) {
                return;
            }
            frames.getLast().whole &= done.whole;
        }
        Folder in = frames.isEmpty() ? parent : frames.getLast().folder();
        boolean again = false;
        try {
            again = visitor.left(in, done.trail, done.whole);
        } catch (NoSuchFileException _) {
            // Gone meanwhile.
        } catch (IOException e) {
            refuse(done.trail, Notes.reason(e));
        }
        if (again && done.round < ROUNDS) {
            visit(in, done.trail, done.round + 1);
        } else if (again) {
            refuse(done.trail, "something keeps writing into it");
        }
    }

    /// Looks up the last frame's directory, and opens the few above it on the way.
    ///
    /// @return false when it is not where it was; then the walk goes on with what is still there
    private boolean reopen() {
        int last = frames.size() - 1;
        firstOpen = Math.max(1, last - OPEN + 1);
        for (int i = 1; i <= last; i++) {
            Frame above = frames.get(i - 1);
            Frame frame = frames.get(i);
            try {
                frame.folder = enter(above.folder(), frame.trail);
            } catch (IOException _) {
                frames.subList(i, frames.size()).clear();
                firstOpen = Math.max(1, Math.min(firstOpen, i - 1));
                refuse(frame.trail, "was moved or replaced meanwhile");
                return false;
            }
            if (i > 1 && i - 1 < firstOpen) {
                above.close();
            }
        }
        return true;
    }

    @Override
    public void close() {
        frames.forEach(Frame::close);
    }
}
