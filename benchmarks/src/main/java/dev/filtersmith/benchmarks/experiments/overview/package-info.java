/** Plots of all families and their peers: rates against bits and fill, times against sizes. */
@NullMarked
package dev.filtersmith.benchmarks.experiments.overview;

import org.jspecify.annotations.NullMarked;
