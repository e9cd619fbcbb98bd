/** The scoreboard, which runs all measures and reports the ratios between them. */
@NullMarked
package dev.filtersmith.benchmarks.scoreboard;

import org.jspecify.annotations.NullMarked;
