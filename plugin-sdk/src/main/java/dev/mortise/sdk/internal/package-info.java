/// The plugin's end of CP1 (`cp1-host.md` §2–§6, §22). Not for authors: it changes without notice.
@NullMarked
package dev.mortise.sdk.internal;

import org.jspecify.annotations.NullMarked;
