/// What a protocol adds to a launch; one small interface, an implementation per protocol.
@NullMarked
package dev.mortise.host.protocol;

import org.jspecify.annotations.NullMarked;
