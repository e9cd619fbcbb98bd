/** Times of filters that are taken in turns in one JVM, so that their ratios can be trusted. */
@NullMarked
package dev.filtersmith.benchmarks.paired;

import org.jspecify.annotations.NullMarked;
