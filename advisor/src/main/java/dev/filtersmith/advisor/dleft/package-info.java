/** Models, simulations and the geometry search of d-left Bloom filters. */
@NullMarked
package dev.filtersmith.advisor.dleft;

import org.jspecify.annotations.NullMarked;
