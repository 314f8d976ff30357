package dev.mortise.app.instance;

import dev.mortise.host.journal.HostRecord;

import java.util.List;

/// A tab of the instance's page.
public interface InstanceTab extends InstancePart {

    /// On the tab, such as `Logs`; the same word names its picture (`instance-logs`).
    String title();

    /// What happened to the whole host since the last call; comes also while another tab is on
    /// show.
    default void happened(List<HostRecord> records) {}

    /// Another tab or no instance is on show now: let go of what costs.
    default void hidden() {}
}
