/** The experiments of the paper on d-left Bloom filters, section II. */
@NullMarked
package dev.filtersmith.benchmarks.experiments.dleft;

import org.jspecify.annotations.NullMarked;
