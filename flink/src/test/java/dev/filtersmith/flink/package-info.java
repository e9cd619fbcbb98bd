/** Tests of filters in Apache Flink. Jobs run in a cluster in this JVM. */
@NullMarked
package dev.filtersmith.flink;

import org.jspecify.annotations.NullMarked;
