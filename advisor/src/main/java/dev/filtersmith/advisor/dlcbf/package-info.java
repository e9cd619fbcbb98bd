/** Model and geometry search of d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.advisor.dlcbf;

import org.jspecify.annotations.NullMarked;
