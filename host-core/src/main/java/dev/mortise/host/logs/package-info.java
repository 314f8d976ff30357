/// From raw pipe bytes to redacted, bounded, queryable lines.
///
/// ```
/// pipe → [LineSplitter] → [LineBytes] → [Redactor] → [LineBytes] → [LogBuffer] of the [LogStore]
/// ```
///
/// A line is bytes all the way: it becomes a string only when a person is to read it, so what a
/// plugin printed is kept byte for byte, and a line without secrets costs one look. Pure: no clock,
/// thread or I/O here; locks only in [LogBuffer], [LogStore] and [SecretValues], never one inside
/// another.
@NullMarked
package dev.mortise.host.logs;

import org.jspecify.annotations.NullMarked;
