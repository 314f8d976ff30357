package dev.mortise.app.timeline;

import java.time.Duration;

/// Something people did to the process, as a mark through all rows.
///
/// @param words short, such as `restart`
public record Change(Duration at, String words) {}
