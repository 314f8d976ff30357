/// The loop that keeps one process alive, and what its effects do.
@NullMarked
package dev.mortise.host.supervisor;

import org.jspecify.annotations.NullMarked;
