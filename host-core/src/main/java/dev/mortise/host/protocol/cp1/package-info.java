/// CP1 drivers and applications.
@NullMarked
package dev.mortise.host.protocol.cp1;

import org.jspecify.annotations.NullMarked;
