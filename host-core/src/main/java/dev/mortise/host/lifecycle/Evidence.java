package dev.mortise.host.lifecycle;

import java.util.Optional;
import java.util.OptionalLong;

/// What is known of a launch's end beside its status. Nothing here is guessed: what was not seen is
/// empty.
///
/// @param rssBytes resident memory when it was last looked at; empty when it never was
/// @param outOfMemory a sentence that names the system's own evidence of a kill for want of memory;
///   empty without any
public record Evidence(OptionalLong rssBytes, Optional<String> outOfMemory) {

    public static final Evidence NONE = new Evidence(OptionalLong.empty(), Optional.empty());
}
