/// The data directories of instances: listing, backing up, purging.
@NullMarked
package dev.mortise.host.data;

import org.jspecify.annotations.NullMarked;
