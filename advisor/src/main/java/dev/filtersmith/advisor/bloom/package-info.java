/** Models, simulations and geometry search of the Bloom families. */
@NullMarked
package dev.filtersmith.advisor.bloom;

import org.jspecify.annotations.NullMarked;
