/// What happened, in one list for screens, command line and tests; and what a host must still know
/// after it was killed.
@NullMarked
package dev.mortise.host.journal;

import org.jspecify.annotations.NullMarked;
