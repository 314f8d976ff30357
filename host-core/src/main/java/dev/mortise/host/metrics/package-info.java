/// What a process costs, and whether memory ran out, as far as the system tells.
@NullMarked
package dev.mortise.host.metrics;

import org.jspecify.annotations.NullMarked;
