package dev.mortise.host.integrity;

import dev.mortise.host.spec.Installation;
import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.Kind;

import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Programs of the test's own, and installations of them.
class ProgramFixture {

    static final InstallationId ID = new InstallationId("acme", "1");

    @TempDir Path directory;

    Path write(String name, String text) throws Exception {
        return write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    Path write(String name, byte[] bytes) throws Exception {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.write(path, bytes);
    }

    Path program(String name, String text) throws Exception {
        return runnable(write(name, text));
    }

    Path runnable(Path path) throws Exception {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    static Installation pinned(Path path, String sha256, Path... files) {
        return new Installation(
                ID,
                Kind.DRIVER,
                path,
                List.of(),
                Map.of(),
                Optional.of(sha256),
                List.of(files),
                Optional.empty());
    }

    /// An ELF file with a header and, if it names a loader, that.
    static byte[] elf(int bits, ByteOrder order, int type, int machine, String loader) {
        byte[] name = (loader + "\0").getBytes(StandardCharsets.UTF_8);
        boolean wide = bits == 64;
        int header = wide ? 64 : 52;
        int entry = wide ? 56 : 32;
        var file = ByteBuffer.allocate(header + 2 * entry + name.length).order(order);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', (byte) (wide ? 2 : 1)});
        file.put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 2)).put((byte) 1);
        file.putShort(16, (short) type).putShort(18, (short) machine);
        int at = header + entry;
        int text = header + 2 * entry;
        if (wide) {
            file.putLong(32, header).putShort(54, (short) entry).putShort(56, (short) 2);
            file.putInt(header, 1).putInt(at, loader.isEmpty() ? 1 : 3);
            file.putLong(at + 8, text).putLong(at + 32, name.length);
        } else {
            file.putInt(28, header).putShort(42, (short) entry).putShort(44, (short) 2);
            file.putInt(header, 1).putInt(at, loader.isEmpty() ? 1 : 3);
            file.putInt(at + 4, text).putInt(at + 16, name.length);
        }
        file.position(text).put(name);
        return file.array();
    }
}
