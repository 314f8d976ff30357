/// Measures the whole console on real processes. Prints figures and judges nothing.
@NullMarked
package dev.mortise.benchmarks;

import org.jspecify.annotations.NullMarked;
