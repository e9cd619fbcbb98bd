/** JMH benchmarks, and the measures that need no clock: rates of false positives and bytes allocated. */
@NullMarked
package dev.filtersmith.benchmarks;

import org.jspecify.annotations.NullMarked;
