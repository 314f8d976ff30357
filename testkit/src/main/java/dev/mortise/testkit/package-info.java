/// What every module's tests share: the mark of a must-hold row and the listener that reports it.
@NullMarked
package dev.mortise.testkit;

import org.jspecify.annotations.NullMarked;
