/**
 * The experiments of the papers on filters that count: the d-left counting Bloom filter, and its
 * dynamic form.
 */
@NullMarked
package dev.filtersmith.benchmarks.experiments.counting;

import org.jspecify.annotations.NullMarked;
