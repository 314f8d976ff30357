package dev.mortise.host.error;

import dev.mortise.host.spec.InstallationId;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// What can be wrong with a program's file, and with those that are pinned with it.
public sealed interface ProgramFault extends HostError.OfProgram {

    /// The program of an installation is not there, or is no file.
    ///
    /// @param reason why, such as "does not exist"
    record ProgramUnusable(InstallationId id, Path path, String reason) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-01",
                    "The program of " + id + " cannot be run.",
                    path + " " + reason + ".",
                    "Install it there, or mend `path:` of its installation.");
        }
    }

    /// This user may not run the program of an installation.
    ///
    /// @param mode its bits such as `rw-r--r--`, or "unknown"
    /// @param owner the user it belongs to, or "unknown"
    record ProgramNotExecutable(InstallationId id, Path path, String mode, String owner)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-02",
                    "The program of " + id + " may not be run by this user.",
                    path + " has mode " + mode + " and belongs to " + owner + ".",
                    "If you trust it: chmod a+x " + HostError.quoted(path));
        }
    }

    /// The program is a script, and the system cannot find what its first line asks for. It then
    /// says "no such file" of the script, which is there.
    ///
    /// @param interpreter what the line names, without the carriage return
    /// @param carriageReturn the line ends as on Windows, and that end is taken for part of a name
    record InterpreterMissing(
            InstallationId id, Path path, String interpreter, boolean carriageReturn)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-03",
                    "The script of " + id + " cannot be started.",
                    carriageReturn
                            ? "The first line of %s ends in a carriage return, so that it asks for %s\\r."
                                    .formatted(path, interpreter)
                            : "The first line of %s asks for \"%s\", and no program lies there."
                                    .formatted(path, interpreter),
                    carriageReturn
                            ? "Save it with Unix line ends: sed -i 's/\\r$//' "
                                    + HostError.quoted(path)
                            : "Install the interpreter, or mend the line; #!/usr/bin/env NAME finds"
                                    + " one in PATH.");
        }
    }

    /// A file that the pin of an installation covers is not there, or is no file.
    ///
    /// @param reason why, such as "does not exist"
    record PinnedFileUnusable(InstallationId id, Path path, String reason) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-04",
                    "A file of " + id + " is missing.",
                    path + " " + reason + ".",
                    "Install it there, or mend `files:` of its installation.");
        }
    }

    /// The program is not the one that was pinned.
    ///
    /// @param modified when the program's file was written last
    record HashMismatch(
            InstallationId id, Path path, String expected, String found, Instant modified)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-05",
                    "The program of " + id + " is not the one that was pinned.",
                    "%s, written %s, has the SHA-256 %s; the installation expects %s."
                            .formatted(path, modified, found, expected),
                    "If the update was meant, put the new hash under `sha256:` of "
                            + id
                            + "; if not, bring the old file back.");
        }
    }

    /// The program is pinned and cannot be read to compare it.
    record HashUnknown(InstallationId id, Path path) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-06",
                    "The hash of " + id + " cannot be checked.",
                    path + ", or a file its pin covers, may not be read.",
                    "Let this user read them, as with: chmod a+r " + HostError.quoted(path));
        }
    }

    /// A file of another machine or system, or none that could be run anywhere.
    ///
    /// @param file what it is, such as "an ELF program for ARM64, 64-bit"
    /// @param host what this host is
    record ForeignProgram(InstallationId id, Path path, String file, String host)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-07",
                    "The program of " + id + " is not made for this machine.",
                    "%s is %s; this host is %s.".formatted(path, file, host),
                    "Install the build for this machine.");
        }
    }

    /// The file system does not let programs be run.
    ///
    /// @param mount where it is mounted
    record NoExecMount(InstallationId id, Path path, Path mount) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-08",
                    "The program of " + id + " lies where nothing may be run.",
                    "%s is on %s, which is mounted noexec.".formatted(path, mount),
                    "Install it on another file system, or mount that one without noexec.");
        }
    }

    /// What the program asks to be loaded by is not there. The system then says "no such file" of
    /// the program, which is.
    record LoaderMissing(InstallationId id, Path path, String loader) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-09",
                    "The program of " + id + " cannot be loaded.",
                    "%s asks to be loaded by %s, which is not there.".formatted(path, loader),
                    "Install the build for this system's C library, or that library ("
                            + "ld-musl is Alpine's, ld-linux that of most others).");
        }
    }

    /// A script's interpreter is there and cannot be run.
    record InterpreterUnusable(InstallationId id, Path path, String interpreter, String reason)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-10",
                    "The script of " + id + " cannot be started.",
                    "The first line of %s asks for \"%s\", which %s."
                            .formatted(path, interpreter, reason),
                    "Mend the interpreter's rights, or name another one in that line.");
        }
    }

    /// Others than this user and the system's own could put another program there.
    ///
    /// @param mode its bits
    record ProgramExposed(InstallationId id, Path path, String mode, String owner)
            implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-11",
                    "The program of " + id + " can be changed by others.",
                    path + " has mode " + mode + " and belongs to " + owner + ".",
                    "If that is not meant: chmod go-w " + HostError.quoted(path));
        }
    }

    /// A pinned program was not copied to where it runs from.
    record VerifiedCopyFailed(InstallationId id, Path copy, String reason) implements ProgramFault {
        @Override
        public Text text() {
            return new Text(
                    "FS-12",
                    "No verified copy of " + id + " could be made.",
                    copy + ": " + reason + ".",
                    "A pinned program runs from a copy in the state directory: make room there and"
                            + " let this user write and run programs there.");
        }
    }

    /// A plugin is told of a proxy, and not to leave this machine's own addresses out.
    ///
    /// @param variables names of those that are set
    record ProxyForLoopback(InstallationId id, List<String> variables) implements ProgramFault {
        public ProxyForLoopback {
            variables = List.copyOf(variables);
        }

        @Override
        public Text text() {
            return new Text(
                    "FS-13",
                    id + " may ask its proxy for what is on this machine.",
                    "Its `env:` sets "
                            + String.join(", ", variables)
                            + ", and no NO_PROXY that covers loopback.",
                    "Add NO_PROXY: localhost,127.0.0.1,::1 to it.");
        }
    }
}
