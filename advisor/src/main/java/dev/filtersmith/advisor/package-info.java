/** Geometries for a number of bits or a rate, predictions, and comparisons of the families. */
@NullMarked
package dev.filtersmith.advisor;

import org.jspecify.annotations.NullMarked;
