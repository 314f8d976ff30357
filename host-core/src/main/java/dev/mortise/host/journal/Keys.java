package dev.mortise.host.journal;

import dev.mortise.host.spec.InstallationId;
import dev.mortise.host.spec.InstanceId;
import dev.mortise.host.spec.ProcessKey;

import java.util.Optional;

/// Ids as one text each, for columns that people read: `tenant/id` and `plugin@version`.
///
/// Names may hold `/` and `@` themselves. Such a character is written as `%2F` or `%40`, and `%` as
/// `%25`, wherever it could be taken for the one between two names; all others stay as they are. A
/// process's text has a bare `/` exactly when the process is an instance's own.
final class Keys {

    private Keys() {}

    static String of(InstanceId instance) {
        return escape(instance.tenant(), "/") + "/" + escape(instance.id(), "/");
    }

    static String of(InstallationId installation) {
        return escape(installation.plugin(), "/@") + "@" + escape(installation.version(), "/@");
    }

    static String of(ProcessKey process) {
        return switch (process) {
            case ProcessKey.Own(var instance) -> of(instance);
            case ProcessKey.Shared(var installation) -> of(installation);
        };
    }

    /// @throws IllegalArgumentException for what [#of] never wrote
    static InstanceId instance(String key) {
        int at = only('/', key);
        return new InstanceId(plain(key.substring(0, at)), plain(key.substring(at + 1)));
    }

    /// @throws IllegalArgumentException for what [#of] never wrote
    static InstallationId installation(String key) {
        int at = only('@', key);
        return new InstallationId(plain(key.substring(0, at)), plain(key.substring(at + 1)));
    }

    /// @throws IllegalArgumentException for what [#of] never wrote
    static ProcessKey process(String key) {
        return key.indexOf('/') >= 0
                ? new ProcessKey.Own(instance(key))
                : new ProcessKey.Shared(installation(key));
    }

    /// Empty for what [#of] never wrote.
    static Optional<ProcessKey> find(String process) {
        try {
            return Optional.of(process(process));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String escape(String name, String separators) {
        String escaped = name.replace("%", "%25");
        for (char c : separators.toCharArray()) {
            escaped = escaped.replace(String.valueOf(c), c == '/' ? "%2F" : "%40");
        }
        return escaped;
    }

    private static String plain(String escaped) {
        return escaped.replace("%2F", "/").replace("%40", "@").replace("%25", "%");
    }

    private static int only(char separator, String key) {
        int at = key.indexOf(separator);
        if (at < 0 || at != key.lastIndexOf(separator)) {
            throw new IllegalArgumentException("not a key: " + key);
        }
        return at;
    }
}
