/** Programs that do one thing once, in a JVM that has done nothing yet. */
@NullMarked
package dev.filtersmith.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
