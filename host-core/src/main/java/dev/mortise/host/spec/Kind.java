package dev.mortise.host.spec;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What an installation speaks. The first three and their order are the reference's (`cp1-host.md`
/// §8), the others the product's (`product.md` §2).
public enum Kind {
    DRIVER("driver"),
    APPLICATION("application"),
    /// Known by name and refused before anything starts.
    CONNECTOR("connector"),
    DEPLOYER("deployer"),
    GO_PLUGIN("go-plugin"),
    /// Any program without a handshake.
    PLAIN("plain");

    private final String word;

    Kind(String word) {
        this.word = word;
    }

    /// The word of the configuration; for CP1 kinds the protocol's name on the wire too.
    public String word() {
        return word;
    }

    /// Driver and application: the kinds that speak CP1.
    public boolean isCp1() {
        return this == DRIVER || this == APPLICATION;
    }

    /// Reads a word, blanks around it and its case ignored.
    public static Optional<Kind> parse(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    @Override
    public String toString() {
        return word;
    }
}
