/// Whether a plugin's greeting answers the launch at hand. Pure.
@NullMarked
package dev.mortise.host.handshake;

import org.jspecify.annotations.NullMarked;
