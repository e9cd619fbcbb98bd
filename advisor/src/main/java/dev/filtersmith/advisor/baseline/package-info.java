/** Rates of the standard Bloom filters that others are compared with. */
@NullMarked
package dev.filtersmith.advisor.baseline;

import org.jspecify.annotations.NullMarked;
