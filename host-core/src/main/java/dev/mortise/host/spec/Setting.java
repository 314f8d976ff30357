package dev.mortise.host.spec;

import java.util.List;

/// One value of `env` or `config`: as written, and as the plugin gets it.
///
/// A value that came through `${env:…}` or `${file:…}` is a secret everywhere: it is given to the
/// plugin, masked in every line the plugin prints, and shown and stored only as it was written.
///
/// @param written the text of the file, references unresolved: safe to show and to store
/// @param value what the plugin gets
/// @param secrets the resolved parts of `value`, to be masked; empty for a literal
public record Setting(String written, String value, List<String> secrets) {

    public Setting {
        secrets = List.copyOf(secrets);
    }

    public static Setting literal(String text) {
        return new Setting(text, text, List.of());
    }

    /// What may be shown: never the resolved value.
    @Override
    public String toString() {
        return written;
    }
}
