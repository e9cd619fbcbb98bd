/** Tests of the metrics. */
@NullMarked
package dev.filtersmith.micrometer;

import org.jspecify.annotations.NullMarked;
