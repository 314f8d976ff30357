/// The bridge to the FX thread: the only caller of `Platform`.
@NullMarked
package dev.mortise.app.fx;

import org.jspecify.annotations.NullMarked;
