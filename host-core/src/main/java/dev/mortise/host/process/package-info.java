/// Children: starting them, their pipes, and the end of their whole trees.
@NullMarked
package dev.mortise.host.process;

import org.jspecify.annotations.NullMarked;
