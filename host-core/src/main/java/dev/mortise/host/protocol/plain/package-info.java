/// Any program without a handshake.
@NullMarked
package dev.mortise.host.protocol.plain;

import org.jspecify.annotations.NullMarked;
