package dev.mortise.host.lifecycle;

/// How many launches in a row ended before they were ready, and in the same way.
///
/// @param words the cause of the last of them; empty when there is none
/// @param times how many: 0 once a launch was ready or the operator began anew, 1 when the last
///   ended in another way than the one before
public record Alike(String words, int times) {

    /// So many are no chance any more: another try will not help (must-hold B011).
    public static final int EVERY_TIME = 3;

    static final Alike NONE = new Alike("", 0);

    Alike and(Cause cause) {
        return new Alike(cause.words(), cause.words().equals(words) ? times + 1 : 1);
    }
}
