/** Drops duplicates from a stream in Apache Flink. */
@NullMarked
package dev.filtersmith.samples.flink;

import org.jspecify.annotations.NullMarked;
