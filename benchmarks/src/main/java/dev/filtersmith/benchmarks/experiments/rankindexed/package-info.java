/** The experiments of the paper on rank-indexed hashing. */
@NullMarked
package dev.filtersmith.benchmarks.experiments.rankindexed;

import org.jspecify.annotations.NullMarked;
