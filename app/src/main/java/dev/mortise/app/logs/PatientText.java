package dev.mortise.app.logs;

import java.util.function.BooleanSupplier;

/// A text that a regular expression can be called away from: reading it throws [Enough] once the
/// time is over or nobody asks any more.
final class PatientText implements CharSequence {

    /// The match was given up.
    static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("gave up a match", null, false, false);
        }
    }

    private static final int LOOK_EVERY = 4096;

    private final String text;
    private final BooleanSupplier enough;
    private int reads;

    PatientText(String text, BooleanSupplier enough) {
        this.text = text;
        this.enough = enough;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (++reads % LOOK_EVERY == 0 && enough.getAsBoolean()) {
            throw new Enough();
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
