package dev.mortise.host.error;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// An expected failure: what went wrong, why, and what to do about it, under a code that stays.
///
/// No text of one holds a secret.
public sealed interface HostError {

    /// What an error says.
    ///
    /// @param code two letters for the area and two digits; never reused for something else
    /// @param what what went wrong, as a sentence
    /// @param why as a sentence; empty when `what` says it all
    /// @param remedy what to do, as a sentence
    record Text(String code, String what, String why, String remedy) {

        /// All of it in one line.
        public String sentence() {
            return "%s%s %s [%s]".formatted(what, why.isEmpty() ? "" : " " + why, remedy, code);
        }
    }

    Text text();

    default String code() {
        return text().code();
    }

    default String what() {
        return text().what();
    }

    default String why() {
        return text().why();
    }

    default String remedy() {
        return text().remedy();
    }

    /// All of it in one line.
    default String sentence() {
        return text().sentence();
    }

    /// What a closer look at a program's file finds: [ProgramFault] lists it.
    sealed interface OfProgram extends HostError permits ProgramFault {}

    /// One that was written down: what it said is all that is known of it.
    record Recorded(Text text) implements HostError {}

    /// `pluginhost: installation not found` in the reference.
    record InstallationNotFound(InstallationId id) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-01",
                    "No installation " + id + " is registered.",
                    "",
                    "Register it under `installations:`, or name a version that is there.");
        }
    }

    /// `pluginhost: installation already registered` in the reference.
    record InstallationExists(InstallationId id) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-02",
                    "The installation " + id + " is already registered.",
                    "Plugin and version together name an installation, once.",
                    "Give the second one another version.");
        }
    }

    /// `pluginhost: instance not found` in the reference. A wrong tenant looks exactly like this.
    record InstanceNotFound(InstanceId id) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-03",
                    "There is no instance " + id + ".",
                    "",
                    "Instances are named by tenant and id; list the tenant's.");
        }
    }

    /// `pluginhost: instance already exists` in the reference.
    record InstanceExists(InstanceId id) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-04",
                    "The instance " + id + " already exists.",
                    "Tenant and id together name an instance, once, whatever its version.",
                    "Choose another id, or remove the present one first.");
        }
    }

    /// `pluginhost: invalid argument` in the reference.
    ///
    /// @param argument what was wrong, such as "The tenant"
    /// @param problem why, such as "is empty"
    record InvalidArgument(String argument, String problem) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-05", argument + " " + problem + ".", "", "Give it a value that fits.");
        }
    }

    /// `pluginhost: connector plugin kind is not supported` in the reference.
    record ConnectorUnsupported(InstallationId id) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-06",
                    id + " is a connector, and connectors are not supported.",
                    "CP1 names the kind without saying how a host talks to it.",
                    "Use its driver or application.");
        }
    }

    /// A call that came after [the host was closed].
    record HostClosed() implements HostError {
        @Override
        public Text text() {
            return new Text("MG-07", "The host is closed.", "", "Start it again.");
        }
    }

    /// A kind that the configuration knows and this build cannot run.
    record KindUnsupported(InstallationId id, String kind) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-08",
                    id + " is of kind " + kind + ", which this version of Mortise does not run.",
                    "It runs driver, application and plain.",
                    "Leave the instance out, or use a newer Mortise.");
        }
    }

    /// Something that takes time is under way for the instance; one at a time.
    ///
    /// @param operation its name: remove, purge or move
    record OperationRunning(InstanceId id, String operation, Duration since) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-09",
                    "%s is busy: %s has been under way for %d s."
                            .formatted(id, operation, since.toSeconds()),
                    "",
                    "Wait for its end, or cut it short with Kill now.");
        }
    }

    /// A version of another plugin, or the one it has.
    record CannotMove(InstanceId id, InstallationId from, InstallationId to) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-10",
                    "%s cannot be moved to %s.".formatted(id, to),
                    from.equals(to)
                            ? "It is bound to that version already."
                            : "It is bound to " + from + ", which is another plugin.",
                    "Name another version of " + from.plugin() + ".");
        }
    }

    /// The collector could not look at a process. The reference says `pluginhost: collect metrics`.
    record MetricsUnavailable(InstanceId id, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "MG-11",
                    "The metrics of " + id + " could not be collected.",
                    reason,
                    "Ask again; if it stays so, check that /proc may be read.");
        }
    }

    /// Another host lives on the state directory.
    record StateDirectoryHeld(Path directory, String holder, Instant since) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "ST-01",
                    "Another Mortise already runs on " + directory + ".",
                    "Its pid is " + holder + ", it has run since " + since + ".",
                    "Use that one, stop it first, or give this one another directory with"
                            + " --state-dir.");
        }
    }

    /// The state directory cannot be made or used.
    record StateDirectoryUnusable(Path directory, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "ST-02",
                    "The state directory " + directory + " cannot be used.",
                    reason,
                    "Mend its permissions or give another directory with --state-dir.");
        }
    }

    /// The system, or what has to be there before a start, refused.
    record StartRefused(Path path, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "PR-01",
                    path + " was not started.",
                    "The system says: " + reason + ".",
                    "Mend that and restart the instance.");
        }
    }

    /// Neither the directory for temporary files nor the one that replaces it is short enough for a
    /// Unix socket below it.
    ///
    /// @param most bytes that the path of a socket may have
    record SocketPathTooLong(Path temporary, Path fallback, int most) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "PR-02",
                    "There is no place for the socket that the plugin is to connect to.",
                    "Its path below %s, and below %s, would be over the %d bytes that the system takes, or hold a character that a handshake line cannot."
                            .formatted(temporary, fallback, most),
                    "Start the host with a short directory for temporary files, as with"
                            + " -Djava.io.tmpdir=/tmp.");
        }
    }

    /// An instance has no data directory, so that nothing of it can be listed, backed up or purged.
    record NoData(InstanceId id, Path directory) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "DT-01",
                    id + " has no data.",
                    directory + " does not exist.",
                    "Check tenant and id; if they are right, there is nothing to do.");
        }
    }

    /// The path of an instance's data leads, or could lead, somewhere else.
    ///
    /// @param part how far it was followed
    /// @param reason such as "is a link"
    record DataOutOfBounds(InstanceId id, Path part, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "DT-02",
                    "The data of " + id + " is not touched.",
                    part + " " + reason + ".",
                    "Put a real directory there. If the data is to lie elsewhere, name the place"
                            + " itself under `host: state_dir`.");
        }
    }

    /// The data directory of an instance cannot be reached.
    record DataUnreadable(InstanceId id, Path part, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "DT-03",
                    "The data of " + id + " cannot be read.",
                    part + ": " + reason + ".",
                    "Give this user access to it, as with: chmod u+rwx " + quoted(part));
        }
    }

    /// A backup was not written. Nothing of it is there, and the data is as it was.
    record BackupFailed(InstanceId id, Path file, String reason) implements HostError {
        @Override
        public Text text() {
            return new Text(
                    "DT-04",
                    "No backup of " + id + " was written.",
                    file + ": " + reason + ".",
                    "Name a new file, outside of the state directory, with room enough for it.");
        }
    }

    /// As one word of a shell.
    static String quoted(Path path) {
        String text = path.toString();
        return text.matches("[A-Za-z0-9_./+@%:,=-]+")
                ? text
                : "'" + text.replace("'", "'\\''") + "'";
    }
}
