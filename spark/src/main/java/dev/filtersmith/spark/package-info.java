/**
 * Filters in <a href="https://spark.apache.org">Apache Spark</a>. {@link
 * dev.filtersmith.spark.SparkFilters} builds one filter of a column and drops the rows whose keys
 * it does not have; {@link dev.filtersmith.spark.ShardedFilter} does the same for a filter that is
 * too large for one machine.
 */
@NullMarked
package dev.filtersmith.spark;

import org.jspecify.annotations.NullMarked;
