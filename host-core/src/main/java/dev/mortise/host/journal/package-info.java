/// What happened, in one list for screens, command line and tests.
@NullMarked
package dev.mortise.host.journal;

import org.jspecify.annotations.NullMarked;
