/** Filters before joins in Spark. */
@NullMarked
package dev.filtersmith.samples.spark;

import org.jspecify.annotations.NullMarked;
