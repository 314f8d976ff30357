package dev.mortise.host.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What is put in front of a command where there is no `setsid` program: macOS. Its own Perl makes
/// the session and then becomes the program, so that the pid stays.
///
/// **Not run on macOS by us**; the line itself is tested where Perl is.
final class MacSession {

    private static final Path PERL = Path.of("/usr/bin/perl");

    private MacSession() {}

    static List<String> prefixOrNone() {
        boolean mac = System.getProperty("os.name", "").startsWith("Mac");
        return mac && Files.isExecutable(PERL) ? prefix() : List.of();
    }

    /// A program that cannot be executed ends with 127 then, as a shell's would: the host has
    /// looked at it before.
    static List<String> prefix() {
        return List.of(
                PERL.toString(),
                "-MPOSIX",
                "-e",
                "POSIX::setsid(); exec {$ARGV[0]} @ARGV or exit 127",
                "--");
    }
}
