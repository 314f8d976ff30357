package dev.mortise.host.spec;

import java.util.Comparator;

/// What a process serves: one instance, or all shared instances of an installed version.
public sealed interface ProcessKey extends Comparable<ProcessKey> {

    record Shared(InstallationId installation) implements ProcessKey {
        @Override
        public String toString() {
            return installation.toString();
        }
    }

    record Own(InstanceId instance) implements ProcessKey {
        @Override
        public String toString() {
            return instance.toString();
        }
    }

    /// The key's text: `plugin@version` or `tenant/id`.
    @Override
    String toString();

    @Override
    default int compareTo(ProcessKey other) {
        return Comparator.comparing((ProcessKey key) -> key instanceof Shared ? 0 : 1)
                .thenComparing(Object::toString)
                .compare(this, other);
    }
}
