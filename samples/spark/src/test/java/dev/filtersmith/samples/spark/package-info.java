/** Tests of the sample. */
@NullMarked
package dev.filtersmith.samples.spark;

import org.jspecify.annotations.NullMarked;
