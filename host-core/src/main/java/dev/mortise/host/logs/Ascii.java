package dev.mortise.host.logs;

/// Classes of single bytes. What is not ASCII is in none of them.
final class Ascii {

    private Ascii() {}

    static boolean isWord(byte b) {
        return b >= '0' && b <= '9' || isLetter(b) || b == '_';
    }

    static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b >= '\t' && b <= '\r';
    }

    static boolean isOneOf(String set, byte b) {
        return set.indexOf(b) >= 0;
    }
}
