/** Tests of filters in Spark. */
@NullMarked
package dev.filtersmith.spark;

import org.jspecify.annotations.NullMarked;
