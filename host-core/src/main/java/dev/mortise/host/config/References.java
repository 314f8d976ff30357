package dev.mortise.host.config;

import dev.mortise.host.logs.SecretValues;
import dev.mortise.host.spec.Setting;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/// Reads the values of `env` and `config`: text in which `${env:NAME}` and `${file:PATH}` stand for
/// secrets of the host. `$${` is a literal `${`.
///
/// A file gives its text without one line end at its end. Problems name the reference, never what
/// it stands for, nor the text around it: that may be a password somebody typed in.
record References(Map<String, String> environment, FilePaths paths) implements Want<Setting> {

    private static final int MOST_BYTES = 64 << 10;

    private static final String FORMS = "${env:NAME} or ${file:PATH}; $${ is a literal ${";

    @Override
    public Optional<Setting> read(Value value) {
        if (!(value.node() instanceof Node.Scalar scalar)) {
            return value.wrong("text");
        }
        if (scalar.isNothing()) {
            return value.wrong("text, '' for an empty one");
        }
        String written = scalar.text();
        var resolved = new StringBuilder();
        var secrets = new ArrayList<String>();
        int done = 0;
        for (int at = written.indexOf("${"); at >= 0; at = written.indexOf("${", done)) {
            resolved.append(written, done, at);
            if (at > done && written.charAt(at - 1) == '$') {
                resolved.setCharAt(resolved.length() - 1, '$');
                resolved.append('{');
                done = at + 2;
                continue;
            }
            int end = written.indexOf('}', at);
            if (end < 0) {
                return value.refuse(value.label() + " holds a ${ that is never closed", FORMS);
            }
            Optional<String> secret = secret(written.substring(at + 2, end), value);
            if (secret.isEmpty()) {
                return Optional.empty();
            }
            resolved.append(secret.get());
            secrets.add(secret.get());
            done = end + 1;
        }
        resolved.append(written, done, written.length());
        // An empty text cannot be masked, and need not be.
        secrets.removeIf(String::isEmpty);
        return Optional.of(new Setting(written, resolved.toString(), secrets));
    }

    private Optional<String> secret(String reference, Value value) {
        Optional<String> secret;
        if (reference.startsWith("env:") && reference.length() > "env:".length()) {
            secret = variable(reference.substring("env:".length()), value);
        } else if (reference.startsWith("file:") && reference.length() > "file:".length()) {
            secret = content(reference.substring("file:".length()), value);
        } else {
            // Anything that is not plainly a variable's name may be part of a password.
            boolean variable = reference.matches("[A-Z_][A-Z0-9_]*");
            String form = variable ? "${" + reference + "}" : "a ${…} of a form";
            value.problems()
                    .add(
                            value.node(),
                            value.label() + " holds " + form + " that is not known",
                            FORMS,
                            variable ? Optional.of("${env:" + reference + "}") : Optional.empty());
            return Optional.empty();
        }
        boolean weak = secret.isPresent() && secret.get().strip().length() < SecretValues.SHORTEST;
        if (weak) {
            String what = "the secret %s of %s is too short to be masked in logs";
            value.problems()
                    .warn(
                            value.node(),
                            what.formatted(shown(reference), value.label()),
                            "at least %d characters".formatted(SecretValues.SHORTEST));
        }
        return secret;
    }

    private Optional<String> variable(String name, Value value) {
        String text = environment.get(name);
        return text != null
                ? Optional.of(text)
                : value.refuse(
                        "the variable %s of %s is not set".formatted(name(name), value.label()),
                        "it in the environment of the host");
    }

    private Optional<String> content(String name, Value value) {
        String what = "the file %s of %s ".formatted(name(name), value.label());
        Optional<Path> path = paths.resolve(name);
        if (path.isEmpty()) {
            return value.refuse(what + "has no possible path", FORMS);
        }
        try {
            byte[] bytes = SourceText.bounded(path.get(), MOST_BYTES);
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return Optional.of(text.replaceFirst("\r?\n\\z", ""));
        } catch (SourceText.Unreadable e) {
            return value.refuse(what + e.reason(), "a readable file (" + path.get() + ")");
        } catch (CharacterCodingException e) {
            return value.refuse(what + "is not UTF-8 text", "text");
        }
    }

    private static String shown(String reference) {
        return "${" + name(reference) + "}";
    }

    /// As it may stand in a problem: in one line.
    private static String name(String name) {
        String quoted = Words.quote(name);
        return quoted.substring(1, quoted.length() - 1);
    }

    /// Without the environment: it holds secrets.
    @Override
    public String toString() {
        return "References[against " + paths.base() + "]";
    }
}
