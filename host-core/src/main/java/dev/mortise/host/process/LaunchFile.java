package dev.mortise.host.process;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The launches that are out, in a file that outlives the host: read by its [Guardian] when the
/// host is gone, and by the next host when the guardian is gone too.
///
/// The file is mapped, so what is written is in the system's hands at once, without a system call;
/// it need not reach a disk, for after a power cut there is nothing to end. It grows by blanks that
/// are written, not mapped: a full disk is an [IOException] there, and not a fault later.
///
/// Its first line names the boot, for start times mean nothing in another one. Each host has a file
/// of its own, so that a slow guardian of an earlier one never reads what is not its own. For one
/// thread at a time.
final class LaunchFile implements AutoCloseable {

    static final String PREFIX = "launches-";
    private static final String TITLE = "mortise-launches 1 ";
    private static final int CHUNK = 64;

    private final Path path;
    private final FileChannel channel;
    private final List<MappedByteBuffer> chunks = new ArrayList<>();
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private final Map<Mark, Integer> slots = new HashMap<>();

    private LaunchFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /// @param directory made when it is not there
    static LaunchFile create(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path path = Files.createTempFile(directory, PREFIX, ""); // for its owner alone
        var channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        var file = new LaunchFile(path, channel);
        try {
            byte[] first = LaunchEntry.blank();
            byte[] title = (TITLE + boot()).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(title, 0, first, 0, title.length);
            write(channel, ByteBuffer.wrap(first), 0);
            file.grow();
            return file;
        } catch (IOException e) {
            file.close();
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /// What another host, dead or alive, has written: whole lines only.
    ///
    /// @param thisBoot false when the machine was started anew since; then nothing of it lives
    record Read(boolean thisBoot, List<LaunchEntry> entries) {}

    static Read read(Path path) throws IOException {
        var entries = new ArrayList<LaunchEntry>();
        String[] lines = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).split("\n");
        boolean thisBoot = lines[0].strip().equals(TITLE + boot());
        for (String line : lines) {
            LaunchEntry.parse(line).ifPresent(entries::add);
        }
        return new Read(thisBoot, List.copyOf(entries));
    }

    Path path() {
        return path;
    }

    /// Adds a launch, or what is now known of it.
    ///
    /// @throws IOException when there is no room for it
    void put(LaunchEntry entry) throws IOException {
        try {
            Integer known = slots.get(entry.mark());
            if (known == null) {
                if (free.isEmpty()) {
                    grow();
                }
                int slot = free.remove();
                slots.put(entry.mark(), slot);
                write(slot, entry);
            } else {
                write(known, entry);
            }
        } catch (InternalError fault) {
            throw new IOException("the file was cut off under its mapping", fault);
        }
    }

    /// The launch is over; its line is free.
    void remove(Mark mark) throws IOException {
        Integer slot = slots.remove(mark);
        if (slot != null) {
            try {
                var chunk = chunks.get(slot / CHUNK);
                int at = at(slot);
                chunk.put(at + LaunchEntry.WHOLE, (byte) ' ');
                VarHandle.fullFence();
                chunk.put(at, LaunchEntry.blank());
                free.add(slot);
            } catch (InternalError fault) {
                throw new IOException("the file was cut off under its mapping", fault);
            }
        }
    }

    /// The signs come last. A line that is whole already stays so: only its leader is new.
    private void write(int slot, LaunchEntry entry) {
        var chunk = chunks.get(slot / CHUNK);
        int at = at(slot);
        byte[] line = entry.line();
        chunk.put(at + LaunchEntry.KNOWN, (byte) '-');
        VarHandle.fullFence();
        chunk.put(at + LaunchEntry.KNOWN + 1, line, LaunchEntry.KNOWN + 1, rest());
        VarHandle.fullFence();
        chunk.put(at + LaunchEntry.KNOWN, entry.sign());
        VarHandle.fullFence();
        chunk.put(at + LaunchEntry.WHOLE, (byte) '+');
    }

    private static int rest() {
        return LaunchEntry.LENGTH - LaunchEntry.KNOWN - 1;
    }

    private static int at(int slot) {
        return slot % CHUNK * LaunchEntry.LENGTH;
    }

    private void grow() throws IOException {
        long from = (1L + (long) chunks.size() * CHUNK) * LaunchEntry.LENGTH;
        var blanks = ByteBuffer.allocate(CHUNK * LaunchEntry.LENGTH);
        while (blanks.hasRemaining()) {
            blanks.put(LaunchEntry.blank());
        }
        write(channel, blanks.flip(), from);
        chunks.add(channel.map(FileChannel.MapMode.READ_WRITE, from, blanks.capacity()));
        for (int i = 0; i < CHUNK; i++) {
            free.add((chunks.size() - 1) * CHUNK + i);
        }
    }

    private static void write(FileChannel to, ByteBuffer bytes, long at) throws IOException {
        long position = at;
        while (bytes.hasRemaining()) {
            position += to.write(bytes, position);
        }
    }

    /// Names this start of the machine.
    private static String boot() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException _) {
            return "-"; // nor are there start times where there is no such file
        }
    }

    /// The file stays: who reads it last deletes it.
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // Nothing was waiting to be written.
        }
    }
}
