/// Screens as pictures and text, for tickets, documentation and machines without a display.
@NullMarked
package dev.mortise.app.screens;

import org.jspecify.annotations.NullMarked;
