/// Expected failures, as data.
@NullMarked
package dev.mortise.host.error;

import org.jspecify.annotations.NullMarked;
