/** Kryo, as Spark and Flink set it up, for tests of serialization. */
@NullMarked
package dev.filtersmith.kryo;

import org.jspecify.annotations.NullMarked;
