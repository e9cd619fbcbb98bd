/**
 * The papers' experiments on filters that count, as a report: what they come to here, beside what
 * was recomputed and what is printed.
 */
@NullMarked
package dev.filtersmith.benchmarks.experiments;

import org.jspecify.annotations.NullMarked;
