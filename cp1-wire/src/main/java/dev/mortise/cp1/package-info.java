/// The CP1 wire, as `docs/spec/cp1-host.md` §2–§6 tells it: environment names, endpoint, handshake
/// line, frames and messages.
///
/// One copy for both ends: the host and the plugin SDK read and write the same classes. Pure data
/// and codecs: nothing here opens a socket, starts a thread or looks at a clock.
@NullMarked
package dev.mortise.cp1;

import org.jspecify.annotations.NullMarked;
