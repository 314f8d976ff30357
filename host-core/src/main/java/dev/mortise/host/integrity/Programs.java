package dev.mortise.host.integrity;

import dev.mortise.host.error.HostError;
import dev.mortise.host.error.HostException;
import dev.mortise.host.spec.Installation;

import java.nio.file.Path;
import java.util.List;

/// The programs of one host. Safe for any number of threads.
public final class Programs {

    private final Preflight preflight = new Preflight();

    /// Looks at everything anew, hashes included.
    public Inspection inspect(Installation installation) {
        return Inspection.of(installation, preflight);
    }

    /// What to run, right before it is run. Cheap where nothing has changed since the last time.
    ///
    /// @throws HostException with the first thing that is wrong
    public Path ready(Installation installation) throws HostException {
        List<HostError> problems =
                installation.sha256().isPresent()
                        ? inspect(installation).problems()
                        : preflight.problems(installation);
        if (!problems.isEmpty()) {
            throw new HostException(problems.getFirst());
        }
        return installation.path();
    }
}
