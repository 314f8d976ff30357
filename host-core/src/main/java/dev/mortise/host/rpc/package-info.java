/// CP1's channel to a plugin: listener, authentication, framed calls.
@NullMarked
package dev.mortise.host.rpc;

import org.jspecify.annotations.NullMarked;
