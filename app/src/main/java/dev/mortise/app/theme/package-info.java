/// Colours, fonts, icons and style names: what all screens look like.
@NullMarked
package dev.mortise.app.theme;

import org.jspecify.annotations.NullMarked;
