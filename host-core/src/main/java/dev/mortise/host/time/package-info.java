/// The two clocks: a monotonic one that decides, and a wall clock for people.
@NullMarked
package dev.mortise.host.time;

import org.jspecify.annotations.NullMarked;
