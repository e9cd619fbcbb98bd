/** Runs all measures and tells the ratios between them. */
@NullMarked
package dev.filtersmith.benchmarks.scoreboard;

import org.jspecify.annotations.NullMarked;
