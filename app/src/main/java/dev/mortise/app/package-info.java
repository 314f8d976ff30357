/// The console: how it starts, and the one place where its objects are put together.
@NullMarked
package dev.mortise.app;

import org.jspecify.annotations.NullMarked;
