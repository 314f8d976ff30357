/// The files that are going to be run: whether they can be, whether they are what was pinned, and
/// that what was hashed is what runs.
@NullMarked
package dev.mortise.host.integrity;

import org.jspecify.annotations.NullMarked;
