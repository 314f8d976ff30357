package dev.mortise.host.process.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// One `epoll` set. Each member has an id of its own: a descriptor's number may be another's by the
/// time an event is looked at. [#await] is for one thread, the rest for any that brings its [Libc].
final class Poll {

    /// No member's id.
    static final long NOBODY = 0;

    private static final int ADD = 1;
    private static final int DELETE = 2;
    private static final int MODIFY = 3;
    private static final int IN = 1;
    private static final int ONCE = 1 << 30;

    /// Members that one wait can tell of.
    static final int MOST = 256;

    private final int epoll;
    private final int eventSize;
    private final int dataOffset;
    private final MemorySegment events;

    Poll(Libc libc, Arena arena) throws IOException {
        epoll = libc.epollCreate();
        if (epoll < 0) {
            throw new IOException("epoll is refused: " + Errno.words(-epoll));
        }
        // Packed on x86-64 alone.
        boolean packed = System.getProperty("os.arch", "").equals("amd64");
        dataOffset = packed ? 4 : 8;
        eventSize = dataOffset + 8;
        events = arena.allocate((long) eventSize * MOST, 8);
    }

    int fd() {
        return epoll;
    }

    /// @return 0 or minus errno
    int add(Libc libc, int fd, long id) {
        return control(libc, ADD, fd, IN, id);
    }

    /// A member that tells once, and then only after [#rearm].
    int addOnce(Libc libc, int fd, long id) {
        return control(libc, ADD, fd, IN | ONCE, id);
    }

    void rearm(Libc libc, int fd, long id) {
        control(libc, MODIFY, fd, IN | ONCE, id);
    }

    void remove(Libc libc, int fd) {
        control(libc, DELETE, fd, 0, NOBODY);
    }

    private int control(Libc libc, int operation, int fd, int wanted, long id) {
        byte[] event = new byte[eventSize];
        var segment = MemorySegment.ofArray(event);
        segment.set(JAVA_INT.withByteAlignment(1), 0, wanted);
        segment.set(JAVA_LONG_UNALIGNED, dataOffset, id);
        return libc.epollControl(epoll, operation, fd, segment);
    }

    /// Waits until members can be read.
    ///
    /// @param millis at most so long; -1 for ever, 0 not at all
    /// @return how many of [#member] there are
    int await(Libc libc, int millis) {
        int ready = libc.epollWait(epoll, events, MOST, millis);
        if (ready < 0 && ready != -Libc.EINTR) {
            throw new IllegalStateException("epoll failed: " + Errno.words(-ready));
        }
        return Math.max(0, ready);
    }

    long member(int index) {
        return events.get(JAVA_LONG_UNALIGNED, (long) index * eventSize + dataOffset);
    }
}
