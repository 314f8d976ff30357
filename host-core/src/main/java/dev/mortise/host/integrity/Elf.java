package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// What an ELF header says of a program: for which machine it is, and who loads it.
///
/// @param bits 32 or 64
/// @param machine `e_machine`
/// @param type `e_type`: 2 and 3 are programs
/// @param loader `PT_INTERP`: the program that loads it and its libraries; none of a static one
record Elf(int bits, ByteOrder order, int type, int machine, Optional<String> loader) {

    private static final int EXECUTABLE = 2;
    private static final int SHARED = 3;
    private static final int PT_INTERP = 3;
    private static final int LONGEST_PATH = 4096;

    private static final int X86_64 = 62;
    private static final int X86 = 3;
    private static final int AARCH64 = 183;
    private static final int ARM = 40;

    /// @param start its first bytes, which begin like an ELF file
    /// @return none if the rest is not there or makes no sense
    static Optional<Elf> read(byte[] start, FileChannel file) throws IOException {
        if (start.length < 52 || (start[4] == 2 && start.length < 64)) {
            return Optional.empty();
        }
        int bits = start[4] == 1 ? 32 : 64;
        var order = start[5] == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        var header = ByteBuffer.wrap(start).order(order);
        boolean wide = bits == 64;
        long table = wide ? header.getLong(32) : header.getInt(28) & 0xffffffffL;
        int size = header.getShort(wide ? 54 : 42) & 0xffff;
        int count = header.getShort(wide ? 56 : 44) & 0xffff;
        if (size < (wide ? 56 : 32) || count == 0) {
            // An object file has no such table: its type tells.
            return Optional.of(elf(bits, order, header, Optional.empty()));
        }
        var entries = bytes(file, table, (long) size * count, order);
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        for (int at = 0; at < size * count; at += size) {
            if (entries.get().getInt(at) == PT_INTERP) {
                return loader(file, entries.get(), at, wide)
                        .map(loader -> elf(bits, order, header, Optional.of(loader)));
            }
        }
        return Optional.of(elf(bits, order, header, Optional.empty()));
    }

    private static Elf elf(int bits, ByteOrder order, ByteBuffer header, Optional<String> loader) {
        return new Elf(
                bits, order, header.getShort(16) & 0xffff, header.getShort(18) & 0xffff, loader);
    }

    private static Optional<String> loader(FileChannel file, ByteBuffer entry, int at, boolean wide)
            throws IOException {
        long offset = wide ? entry.getLong(at + 8) : entry.getInt(at + 4) & 0xffffffffL;
        long length = wide ? entry.getLong(at + 32) : entry.getInt(at + 16) & 0xffffffffL;
        if (length <= 1 || length > LONGEST_PATH) {
            return Optional.empty();
        }
        return bytes(file, offset, length, entry.order())
                .map(text -> new String(text.array(), 0, (int) length - 1, StandardCharsets.UTF_8));
    }

    private static Optional<ByteBuffer> bytes(
            FileChannel file, long offset, long length, ByteOrder order) throws IOException {
        if (offset < 0 || offset > file.size() - length) {
            return Optional.empty();
        }
        var bytes = ByteBuffer.allocate((int) length).order(order);
        while (bytes.hasRemaining() && file.read(bytes, offset + bytes.position()) >= 0) {
            // until it is full or the file is over
        }
        return bytes.hasRemaining() ? Optional.empty() : Optional.of(bytes);
    }

    /// What this host runs as; none where programs are no ELF files.
    static Optional<Elf> host() {
        return Host.ELF;
    }

    private static final class Host {
        static final Optional<Elf> ELF = read();

        private static Optional<Elf> read() {
            try {
                return Format.of(Path.of("/proc/self/exe")) instanceof Format.Native(Elf elf)
                        ? Optional.of(elf)
                        : Optional.empty();
            } catch (IOException _) {
                return Optional.empty();
            }
        }
    }

    boolean isProgram() {
        return type == EXECUTABLE || type == SHARED;
    }

    /// Whether a machine that runs `host` runs this too: 64-bit x86 and ARM may run their elders.
    boolean runsBeside(Elf host) {
        boolean same = machine == host.machine && order.equals(host.order) && bits <= host.bits;
        return same
                || (host.machine == X86_64 && machine == X86)
                || (host.machine == AARCH64 && machine == ARM);
    }

    /// Such as `x86-64`.
    String architecture() {
        String name =
                switch (machine) {
                    case X86 -> "x86";
                    case X86_64 -> bits == 64 ? "x86-64" : "x32";
                    case AARCH64 -> "ARM64";
                    case ARM -> "ARM";
                    case 8 -> "MIPS";
                    case 20, 21 -> "PowerPC";
                    case 22 -> "S/390";
                    case 243 -> "RISC-V";
                    case 258 -> "LoongArch";
                    default -> "machine " + machine;
                };
        return "%s, %d-bit%s"
                .formatted(name, bits, order == ByteOrder.BIG_ENDIAN ? ", big-endian" : "");
    }

    String words() {
        String what =
                switch (type) {
                    case EXECUTABLE, SHARED -> "an ELF program";
                    case 1 -> "an ELF object file";
                    case 4 -> "an ELF core dump";
                    default -> "an ELF file of type " + type;
                };
        return what + " for " + architecture();
    }
}
