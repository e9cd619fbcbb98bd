/** Tests of the sample. */
@NullMarked
package dev.filtersmith.samples.flink;

import org.jspecify.annotations.NullMarked;
