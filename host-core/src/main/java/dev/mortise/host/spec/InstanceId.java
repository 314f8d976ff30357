package dev.mortise.host.spec;

import java.util.Comparator;

/// One tenant's instance. Two tenants may use the same id; the bare id is never a key.
public record InstanceId(String tenant, String id) implements Comparable<InstanceId> {

    private static final Comparator<InstanceId> ORDER =
            Comparator.comparing(InstanceId::tenant).thenComparing(InstanceId::id);

    @Override
    public int compareTo(InstanceId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return tenant + "/" + id;
    }
}
