/**
 * The papers' experiments on counting, choice Bloom and rank-indexed filters, as a report: the
 * measured figures beside the recomputed and the printed ones.
 */
@NullMarked
package dev.filtersmith.benchmarks.experiments;

import org.jspecify.annotations.NullMarked;
