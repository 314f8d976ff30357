package dev.mortise.host;

import dev.mortise.cp1.Cp1;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.process.EarlierLaunches;
import dev.mortise.host.process.Mark;
import dev.mortise.host.protocol.plain.PlainProtocol;
import dev.mortise.host.supervisor.Services;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Ends what an earlier host of this state directory left running, and records it, before anything
/// is launched: a port or a lock that an old process holds would fail the new one (must-hold B026).
final class EarlierHost {

    private final Services services;
    private final Map<String, Ledger.CutOff> cutOff = new LinkedHashMap<>();

    private EarlierHost(Services services) {
        this.services = services;
        services.ledger().cutOff().forEach(launch -> cutOff.put(launch.launchId(), launch));
    }

    /// Waits until it is gone, for a fraction of a second.
    ///
    /// @param run where guardians have their files
    static void end(Path run, Services services) {
        try {
            var earlier = new EarlierHost(services);
            new EarlierLaunches(run, services.sweeper())
                    .end(earlier.marks())
                    .forEach(earlier::record);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// The journal does not tell the protocol; an id is unique over all of them.
    private List<Mark> marks() {
        return cutOff.keySet().stream()
                .filter(Mark::isValue)
                .flatMap(
                        id ->
                                Stream.of(Cp1.ENV_LAUNCH_ID, PlainProtocol.ENV_LAUNCH_ID)
                                        .map(variable -> new Mark(variable, id, Optional.empty())))
                .toList();
    }

    private void record(EarlierLaunches.Ended ended) {
        var launch = cutOff.get(ended.mark().value());
        services.journal()
                .append(
                        launch == null
                                ? new HostRecord.HostNote(words(ended))
                                : new HostRecord.Leftovers(
                                        launch.process(),
                                        launch.launch(),
                                        ended.processes(),
                                        ended.clean()));
    }

    private static String words(EarlierLaunches.Ended ended) {
        return "An earlier host, which was killed, had left %s running; %s."
                .formatted(
                        String.join(", ", ended.processes()),
                        ended.clean() ? "that is ended" : "some of it cannot be ended");
    }
}
