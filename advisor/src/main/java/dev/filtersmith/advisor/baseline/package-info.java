/** Rates of the standard Bloom filters, for comparison with the other families. */
@NullMarked
package dev.filtersmith.advisor.baseline;

import org.jspecify.annotations.NullMarked;
