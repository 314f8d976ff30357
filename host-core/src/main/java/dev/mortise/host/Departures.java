package dev.mortise.host;

import dev.mortise.host.data.DataDirectories;
import dev.mortise.host.data.PurgeResult;
import dev.mortise.host.error.HostException;
import dev.mortise.host.journal.HostRecord;
import dev.mortise.host.journal.Ledger;
import dev.mortise.host.lifecycle.Cause.Initiator;
import dev.mortise.host.lifecycle.Cause.Wish;
import dev.mortise.host.lifecycle.Event;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.supervisor.Services;
import dev.mortise.host.supervisor.Supervisor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How an instance goes: stopped by the ladder, forgotten, and its data deleted if that was asked.
final class Departures {

    /// A purge of millions of files takes minutes, not hours.
    private static final Duration PURGE = Duration.ofMinutes(10);

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Registry registry;
    private final RunningOperations operations;
    private final Services services;
    private final Stripes stripes;
    private final Stopping stopping;
    private final DataDirectories data;
    private final Path backups;

    /// @param backups made when needed
    Departures(
            Registry registry,
            RunningOperations operations,
            Services services,
            Stripes stripes,
            Stopping stopping,
            DataDirectories data,
            Path backups) {
        this.registry = registry;
        this.operations = operations;
        this.services = services;
        this.stripes = stripes;
        this.stopping = stopping;
        this.data = data;
        this.backups = backups;
    }

    /// Waits for all of it.
    RemoveResult remove(InstanceId id, RemoveOption... options)
            throws HostException, InterruptedException {
        var asked = List.of(options);
        return finish(begin(id, asked), asked);
    }

    /// The same without waiting: when it returns, the instance is out of sight.
    void removeLater(InstanceId id, RemoveOption... options)
            throws HostException, InterruptedException {
        var asked = List.of(options);
        var was = begin(id, asked);
        Thread.ofVirtual()
                .name("remove-" + id)
                .start(
                        () -> {
                            try {
                                finish(was, asked);
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    private RemoveResult finish(Registry.Serving was, List<RemoveOption> asked)
            throws InterruptedException {
        InstanceId id = was.bound().id();
        boolean purges = !asked.isEmpty();
        try {
            boolean ended = true;
            if (was.alone().isPresent()) {
                Supervisor supervisor = was.alone().get();
                supervisor.forbid(new Event.Close(Wish.REMOVE));
                ended = stopping.await(List.of(supervisor));
            }
            if (!purges) {
                return RemoveResult.kept();
            }
            return ended
                    ? purge(id, asked.contains(RemoveOption.WITH_BACKUP))
                    : told(id, List.of("its process could not be ended"), Optional.empty());
        } finally {
            if (purges) {
                services.ledger().purged(id);
            }
            operations.end(id);
        }
    }

    /// Until it is out of sight.
    private Registry.Serving begin(InstanceId id, List<RemoveOption> asked)
            throws HostException, InterruptedException {
        boolean purges = !asked.isEmpty();
        String name = purges ? "purge" : "remove";
        // Not within a look at the whole directory: it may be large.
        registry.serving(id);
        if (purges) {
            data.list(id, 0);
        }
        return stripes.with(
                id,
                () -> {
                    var serving = registry.serving(id);
                    Duration patience =
                            serving.alone().map(Supervisor::patience).orElse(Duration.ZERO);
                    operations.begin(
                            name,
                            id,
                            patience.plus(purges ? PURGE : Duration.ofSeconds(5)),
                            serving.alone().isPresent() ? "stopping its process" : "forgetting it",
                            () -> serving.alone().flatMap(Departures::kill));
                    try {
                        remember(serving, purges);
                        var was = registry.remove(id);
                        String others = Controls.goesOnFor(was.others());
                        services.journal()
                                .append(
                                        new HostRecord.Action(
                                                name,
                                                id,
                                                Initiator.OPERATOR,
                                                purges ? others : "data kept. " + others));
                        services.changed().run();
                        return was;
                    } catch (HostException e) {
                        operations.end(id);
                        throw e;
                    }
                });
    }

    /// That it is unwanted, that nothing holds or tunes who comes after it, and what is to be
    /// deleted.
    private void remember(Registry.Serving serving, boolean purges) {
        InstanceId id = serving.bound().id();
        Ledger ledger = services.ledger();
        note(
                ledger.desire(
                        id,
                        new Ledger.Desired(
                                false,
                                Optional.empty(),
                                Initiator.OPERATOR,
                                services.clock().wall())));
        var process = serving.bound().process();
        if (serving.others().isEmpty() && ledger.held(process).isPresent()) {
            note(ledger.hold(process, Optional.empty()));
        }
        if (ledger.tuned(id).isPresent()) {
            note(ledger.tune(id, Optional.empty()));
        }
        if (purges) {
            note(ledger.purging(id));
        }
    }

    private void note(Optional<String> unsaved) {
        unsaved.ifPresent(why -> services.journal().append(new HostRecord.HostNote(why)));
    }

    private static Optional<String> kill(Supervisor supervisor) {
        if (supervisor.done().isDone()) {
            return Optional.empty();
        }
        supervisor.send(new Event.KillNow());
        return Optional.of("Its process is being killed.");
    }

    private RemoveResult purge(InstanceId id, boolean packsFirst) throws InterruptedException {
        var backup = Optional.<Path>empty();
        try {
            if (packsFirst) {
                operations.step(id, "packing its data");
                backup = Optional.of(pack(id));
            }
            operations.step(id, "deleting its data");
            return told(id, data.purge(id), backup);
        } catch (HostException e) {
            return told(id, List.of(e.error().sentence()), backup);
        } catch (IOException e) {
            return told(id, List.of("no backup could be made: " + e.getMessage()), backup);
        }
    }

    /// What an earlier host was killed over.
    void finish(InstanceId id) {
        try {
            told(id, data.purge(id), Optional.empty());
        } catch (HostException e) {
            services.journal().append(new HostRecord.HostNote(e.error().sentence()));
        }
        services.ledger().purged(id);
    }

    private Path pack(InstanceId id) throws IOException, HostException, InterruptedException {
        Path directory = data.of(id);
        int depth = directory.getNameCount();
        Path folder =
                backups.resolve(directory.getName(depth - 2)).resolve(directory.getName(depth - 1));
        Files.createDirectories(folder);
        Path file = folder.resolve(STAMP.format(services.clock().wall()) + ".zip");
        data.backup(id, file);
        return file;
    }

    private RemoveResult told(InstanceId id, PurgeResult result, Optional<Path> backup) {
        services.journal()
                .append(new HostRecord.Purged(id, result.files(), result.bytes(), result.left()));
        return new RemoveResult(result.clean(), false, result.left(), backup);
    }

    private RemoveResult told(InstanceId id, List<String> problems, Optional<Path> backup) {
        services.journal().append(new HostRecord.Purged(id, 0, 0, problems));
        return new RemoveResult(false, false, problems, backup);
    }
}
