/// System calls through the foreign-function API, and what concerns this process as a whole.
@NullMarked
package dev.mortise.host.platform;

import org.jspecify.annotations.NullMarked;
