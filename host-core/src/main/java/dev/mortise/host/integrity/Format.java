package dev.mortise.host.integrity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// What kind of file a program is, told by its first bytes as the system does.
sealed interface Format {

    /// In words that fit behind "is".
    String words();

    /// An ELF file; [Elf] tells more.
    record Native(Elf elf) implements Format {
        @Override
        public String words() {
            return elf.words();
        }
    }

    /// A script with a first line for the system.
    ///
    /// @param interpreter what the line names, without a carriage return; may be empty
    /// @param rest the one argument behind it; often empty
    /// @param carriageReturn the line ends as on Windows
    record Script(String interpreter, String rest, boolean carriageReturn) implements Format {
        @Override
        public String words() {
            return "a script for \"" + interpreter + "\"";
        }
    }

    /// A program for another system.
    ///
    /// @param words such as "a Windows program"
    record Foreign(String words) implements Format {}

    /// It begins like an ELF file and does not go on like one.
    record Damaged() implements Format {
        @Override
        public String words() {
            return "a damaged or incomplete ELF file";
        }
    }

    /// None of these. Unix runs it with its shell.
    record Other(boolean empty) implements Format {
        @Override
        public String words() {
            return empty ? "an empty file" : "neither an ELF file nor a script with a #! line";
        }
    }

    /// Enough for an ELF header, and what Linux looks at of a script's first line.
    int START = 256;

    /// @throws IOException when it cannot be read, which a program need not be
    static Format of(Path path) throws IOException {
        try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
            byte[] start = start(file);
            if (begins(start, 0x7f, 'E', 'L', 'F')) {
                return Elf.read(start, file).<Format>map(Native::new).orElseGet(Damaged::new);
            }
            if (begins(start, '#', '!')) {
                return script(start);
            }
            if (begins(start, 'M', 'Z')) {
                return new Foreign("a Windows program");
            }
            boolean mach =
                    begins(start, 0xcf, 0xfa, 0xed, 0xfe)
                            || begins(start, 0xce, 0xfa, 0xed, 0xfe)
                            || begins(start, 0xca, 0xfe, 0xba, 0xbe);
            return mach ? new Foreign("a macOS program") : new Other(start.length == 0);
        }
    }

    private static byte[] start(FileChannel file) throws IOException {
        var start = ByteBuffer.allocate(START);
        while (start.hasRemaining() && file.read(start) >= 0) {
            // until it is full or the file is over
        }
        return Arrays.copyOf(start.array(), start.position());
    }

    private static boolean begins(byte[] start, int... with) {
        if (start.length < with.length) {
            return false;
        }
        for (int i = 0; i < with.length; i++) {
            if ((start[i] & 0xff) != with[i]) {
                return false;
            }
        }
        return true;
    }

    private static Script script(byte[] start) {
        String line = new String(start, StandardCharsets.UTF_8).split("\n", 2)[0];
        String[] words = line.substring(2).strip().split("[ \t]+", 2);
        return new Script(words[0], words.length > 1 ? words[1] : "", line.endsWith("\r"));
    }
}
