package dev.mortise.host;

import java.util.Optional;

/// What an operation says at once; what becomes of it is in the records.
///
/// @param accepted false when there was nothing to do
/// @param words a sentence for people
/// @param unsaved why it will be forgotten if the host ends; empty when it is on disk, or nothing
///   is to be remembered
public record Answer(boolean accepted, String words, Optional<String> unsaved) {

    static Answer accepted(String words) {
        return new Answer(true, words, Optional.empty());
    }

    static Answer accepted(String words, Optional<String> unsaved) {
        return new Answer(true, words, unsaved);
    }

    static Answer nothingToDo(String words) {
        return new Answer(false, words, Optional.empty());
    }
}
