package dev.mortise.host.lifecycle;

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
public record Evidence(OptionalLong rssBytes, Optional<String> outOfMemory) {

    public static final Evidence NONE = new Evidence(OptionalLong.empty(), Optional.empty());

    /// All of it as sentences; empty when nothing is known.
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
