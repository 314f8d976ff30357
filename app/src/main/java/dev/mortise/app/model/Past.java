package dev.mortise.app.model;

import dev.mortise.host.journal.HostRecord;

import java.time.Duration;
import java.util.Optional;

/// What the records say of a process's last launches.
///
/// @param launch the last launch that began; 0 when none was seen
/// @param began host uptime at which it did
/// @param ended the last launch that ended
public record Past(int launch, Duration began, Optional<HostRecord.LaunchEnded> ended) {

    public static final Past UNKNOWN = new Past(0, Duration.ZERO, Optional.empty());

    Past with(HostRecord record) {
        return switch (record.what()) {
            case HostRecord.LaunchBegan b -> new Past(b.launch(), record.uptime(), ended);
            case HostRecord.LaunchEnded e -> new Past(launch, began, Optional.of(e));
            default -> this;
        };
    }

    /// Host uptime at which a launch began, if that was seen.
    Optional<Duration> beginOf(int number) {
        return number == launch && launch > 0 ? Optional.of(began) : Optional.empty();
    }
}
