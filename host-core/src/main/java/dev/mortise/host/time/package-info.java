/// A monotonic clock that decides, a wall clock for people, and a watch over both that notices
/// sleep, steps and standstills. It reads the clocks it is given; the machine's own that see sleep
/// are `host.platform.SystemClock`.
@NullMarked
package dev.mortise.host.time;

import org.jspecify.annotations.NullMarked;
