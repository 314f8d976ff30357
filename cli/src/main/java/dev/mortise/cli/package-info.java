/// The `mortise` command: one class per command, all over the same host as the screens.
@NullMarked
package dev.mortise.cli;

import org.jspecify.annotations.NullMarked;
