/// The frame around every page: bars, rooms, messages, and the way out.
@NullMarked
package dev.mortise.app.shell;

import org.jspecify.annotations.NullMarked;
