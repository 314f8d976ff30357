/// The life of one supervised process as a pure function: events in, new machine and effects out.
///
/// No clock, no thread, no I/O. Time is [java.time.Duration] of the host's uptime (monotonic).
@NullMarked
package dev.mortise.host.lifecycle;

import org.jspecify.annotations.NullMarked;
