/// The runner for Linux: `posix_spawn` for starts, one `epoll` thread for all pipes and exits
/// (`docs/adr/0007-two-runners-behind-one-seam.md`). Nothing outside knows more than its
/// [dev.mortise.host.process.Runner].
@NullMarked
package dev.mortise.host.process.linux;

import org.jspecify.annotations.NullMarked;
