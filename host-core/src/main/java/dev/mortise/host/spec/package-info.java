/// What the operator asks for: records that check themselves.
@NullMarked
package dev.mortise.host.spec;

import org.jspecify.annotations.NullMarked;
