/// What a plugin printed, on the screen: a canvas over the host's lines, and the Logs tab around
/// it.
///
/// ```
/// host → [LogPages] → [HostLogSource] → ([FilteredLogSource]) → [LogView]
///                   → [LogScan]: which lines pass, which hold a match
/// ```
///
/// Lines are read on virtual threads and reach the FX thread at most once per pulse; nothing here
/// costs more with more lines. Text is shown, searched, selected and copied in one form,
/// [ShownText].
@NullMarked
package dev.mortise.app.logs;

import org.jspecify.annotations.NullMarked;
