package dev.mortise.host.supervisor;

/// Where a start stands in the queue of starts ([StartGate]).
///
/// @param place from 1: the next to go
/// @param waiting how many wait, this one included
public record QueuePlace(int place, int waiting) {

    /// A phrase for people.
    public String words() {
        return "waiting for a start, place %d of %d".formatted(place, waiting);
    }
}
