/// Small measurements of hot paths, by JMH (`benchmarks/jmh.sh`).
@NullMarked
package dev.mortise.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
