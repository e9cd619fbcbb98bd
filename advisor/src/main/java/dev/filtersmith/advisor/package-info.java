/** The geometry search for bits per key or a rate, predictions, and comparisons of the families. */
@NullMarked
package dev.filtersmith.advisor;

import org.jspecify.annotations.NullMarked;
