/// The lane of launches, the table beneath it and the selected launch: how a crash loop explains
/// itself.
@NullMarked
package dev.mortise.app.timeline;

import org.jspecify.annotations.NullMarked;
