/// What screens derive from the host's records: the newest of everything by id, and its words. No
/// scene graph here.
@NullMarked
package dev.mortise.app.model;

import org.jspecify.annotations.NullMarked;
