/** The experiments of the paper on choice Bloom filters. */
@NullMarked
package dev.filtersmith.benchmarks.experiments.bloom;

import org.jspecify.annotations.NullMarked;
