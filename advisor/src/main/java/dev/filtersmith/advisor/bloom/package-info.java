/** Models, simulations and the search for bits and hash functions of the Bloom families. */
@NullMarked
package dev.filtersmith.advisor.bloom;

import org.jspecify.annotations.NullMarked;
