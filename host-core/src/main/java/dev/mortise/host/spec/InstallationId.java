package dev.mortise.host.spec;

import java.util.Comparator;

/// An installed version of a plugin. Sorted as plain text: `0.10.0` before `0.9.0`, as in the
/// reference.
public record InstallationId(String plugin, String version) implements Comparable<InstallationId> {

    private static final Comparator<InstallationId> ORDER =
            Comparator.comparing(InstallationId::plugin).thenComparing(InstallationId::version);

    @Override
    public int compareTo(InstallationId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return plugin + "@" + version;
    }
}
