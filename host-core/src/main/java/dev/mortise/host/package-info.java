/// The front door: [Manager] for a program that embeds the host, [HostConnection] for screens and
/// commands.
@NullMarked
package dev.mortise.host;

import org.jspecify.annotations.NullMarked;
