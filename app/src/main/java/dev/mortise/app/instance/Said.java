package dev.mortise.app.instance;

import java.util.Optional;

/// What came of pressing something, for the line under an instance's name.
///
/// @param words a sentence
/// @param unsaved why it will be forgotten if the host ends; empty when that is no matter
record Said(String words, Optional<String> unsaved) {

    static final Said NOTHING = new Said("", Optional.empty());

    static Said of(String words) {
        return new Said(words, Optional.empty());
    }
}
