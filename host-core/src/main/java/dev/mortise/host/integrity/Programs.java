package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.Installation;
import dev.mortise.host.time.Clock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The programs of one host: looked at when they are registered and right before each start. What
/// is not pinned runs where it lies; what is pinned runs from a verified copy, save on Windows.
///
/// Safe for any number of threads.
public final class Programs {

    private static final Logger LOG = LoggerFactory.getLogger(Programs.class);

    private final Path verified;
    private final Clock clock;
    private final Preflight preflight = new Preflight();
    private final Map<Installation, VerifiedCopy> copies = new ConcurrentHashMap<>();

    private final SeenPrograms seen;

    /// @param verified where the copies lie; made when there is one. Beside it lies what is known
    ///   of programs that were ready
    public Programs(Path verified, Clock clock) {
        this.verified = verified;
        this.seen = new SeenPrograms(verified.resolveSibling("seen-programs"));
        this.clock = clock;
    }

    /// Looks at everything anew, hashes included.
    public Inspection inspect(Installation installation) {
        return Inspection.of(installation, preflight);
    }

    /// Why it probably does not start.
    ///
    /// @param lastWords what its last launch printed, redacted, oldest first
    public Diagnosis diagnose(Installation installation, List<String> lastWords) {
        return Diagnosis.of(installation, inspect(installation), lastWords);
    }

    /// The same right after a start failed: hashes nothing, for that start did.
    public Diagnosis diagnoseStart(Installation installation, List<String> lastWords) {
        return Diagnosis.of(installation, preflight.problems(installation), lastWords);
    }

    /// Whether this very file, unchanged, was ever ready in this state directory. Reads a file
    /// once.
    public boolean wasReady(Path program) {
        return seen.contains(program);
    }

    /// That it was. Writes a file, the first time.
    public void noteReady(Path program) {
        seen.add(program);
    }

    /// What a script asks to be run by; empty for what is no script, or cannot be read, which a
    /// program need not be.
    public static Optional<String> interpreter(Path program) {
        try {
            return Format.of(program) instanceof Format.Script script
                    ? Optional.of(script.interpreter())
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// What to run, right before it is run. Cheap where nothing has changed since the last time.
    ///
    /// @throws HostException with the first thing that is wrong
    public Path ready(Installation installation) throws HostException {
        Optional<String> pin = installation.sha256();
        boolean copied = pin.isPresent() && FileStamp.UNIX;
        List<HostError> problems =
                pin.isPresent() && !copied
                        ? inspect(installation).problems()
                        : preflight.problems(installation);
        if (!problems.isEmpty()) {
            throw new HostException(problems.getFirst());
        }
        return copied ? copy(installation, pin.get()).ready() : installation.path();
    }

    private VerifiedCopy copy(Installation installation, String pin) {
        return copies.computeIfAbsent(
                installation,
                i -> new VerifiedCopy(i, pin, verified, name(i, pin), preflight, clock));
    }

    /// Removes the copies of all other installations, and what an interrupted copying left. Before
    /// anything is started.
    public void keepOnly(Collection<Installation> installations) {
        if (!Files.isDirectory(verified, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<String> kept =
                installations.stream()
                        .flatMap(i -> i.sha256().map(pin -> name(i, pin)).stream())
                        .collect(Collectors.toSet());
        try (Stream<Path> all = Files.list(verified)) {
            for (Path copy : all.toList()) {
                if (!kept.contains(copy.getFileName().toString())) {
                    Trees.remove(copy);
                }
            }
        } catch (IOException e) {
            LOG.warn("Old verified copies in {} could not be removed: {}", verified, e.toString());
        }
    }

    /// Begins with the pin, for people; two places of one program are two copies.
    static String name(Installation installation, String pin) {
        String places = pin + "\n" + installation.path() + "\n" + installation.files();
        byte[] hash = Pin.digest().digest(places.getBytes(StandardCharsets.UTF_8));
        return pin.substring(0, 16) + "-" + HexFormat.of().formatHex(hash, 0, 4);
    }
}
