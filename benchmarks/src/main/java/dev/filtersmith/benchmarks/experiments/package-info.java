/** The command that repeats the experiments of the papers and reports on them. */
@NullMarked
package dev.filtersmith.benchmarks.experiments;

import org.jspecify.annotations.NullMarked;
