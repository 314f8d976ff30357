/// System calls through the foreign-function API, and nothing else.
@NullMarked
package dev.mortise.host.platform;

import org.jspecify.annotations.NullMarked;
