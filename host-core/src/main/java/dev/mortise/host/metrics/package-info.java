/// What a process costs, as far as the system tells.
@NullMarked
package dev.mortise.host.metrics;

import org.jspecify.annotations.NullMarked;
