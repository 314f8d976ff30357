package dev.mortise.host.lifecycle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is known of a launch's end beside its status. Nothing here is guessed: what was not seen is
/// empty.
///
/// @param rssBytes resident memory when it was last looked at; empty when it never was
/// @param outOfMemory a sentence that names the system's own evidence of a kill for want of memory;
///   empty without any
/// @param start of a launch that crashed before it was ready, why it probably did: sentences, at
///   most [#START_LINES], its own last words first; empty for any other
/// @param alike how many launches in a row ended so before they were ready; 0 when it was
public record Evidence(
        OptionalLong rssBytes, Optional<String> outOfMemory, List<String> start, int alike) {

    public static final int START_LINES = 5;

    public static final Evidence NONE = new Evidence(OptionalLong.empty(), Optional.empty());

    public Evidence {
        start = List.copyOf(start);
    }

    public Evidence(OptionalLong rssBytes, Optional<String> outOfMemory) {
        this(rssBytes, outOfMemory, List.of(), 0);
    }

    /// The same of a launch that crashed before it was ready.
    public Evidence failed(List<String> start, int alike) {
        return new Evidence(rssBytes, outOfMemory, start, alike);
    }

    /// Why it did not start, as lines to show: its own last words first, then whether it is always
    /// so, then the rest (must-hold B011). Empty when it did.
    public List<String> startWords() {
        if (alike < Alike.EVERY_TIME) {
            return start;
        }
        var words = new ArrayList<>(start);
        words.add(
                Math.min(1, words.size()),
                "It fails the same way every time: %d starts in a row ended so.".formatted(alike));
        return List.copyOf(words);
    }

    /// What is known of its memory, as sentences; empty when nothing is.
    public String words() {
        return Stream.concat(outOfMemory.stream(), memory().stream())
                .collect(Collectors.joining(" "));
    }

    private Optional<String> memory() {
        return rssBytes.isPresent()
                ? Optional.of(
                        "Its memory was %d MB when last seen."
                                .formatted(Math.round(rssBytes.getAsLong() / 1e6)))
                : Optional.empty();
    }
}
