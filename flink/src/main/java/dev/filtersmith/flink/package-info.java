/**
 * Filters as state and records of <a href="https://flink.apache.org">Apache Flink</a>. {@link
 * dev.filtersmith.flink.FilterTypeInfo} is the type of filters in state descriptors and streams;
 * {@link dev.filtersmith.flink.KeyedFilter} and {@link dev.filtersmith.flink.OperatorFilter} are
 * filters in keyed and operator state; {@link dev.filtersmith.flink.Deduplication} drops the
 * records of a stream whose keys were seen recently.
 */
@NullMarked
package dev.filtersmith.flink;

import org.jspecify.annotations.NullMarked;
