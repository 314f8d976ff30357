/// One instance: who it is, how it stands, what can be done, and tabs for all the rest.
@NullMarked
package dev.mortise.app.instance;

import org.jspecify.annotations.NullMarked;
