package dev.mortise.host;

/// What an operation says at once; what becomes of it is in the records.
///
/// @param accepted false when there was nothing to do
/// @param words a sentence for people
public record Answer(boolean accepted, String words) {

    static Answer accepted(String words) {
        return new Answer(true, words);
    }

    static Answer nothingToDo(String words) {
        return new Answer(false, words);
    }
}
