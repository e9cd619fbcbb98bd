/** Model and geometry search of dynamic d-left counting Bloom filters. */
@NullMarked
package dev.filtersmith.advisor.ddlcbf;

import org.jspecify.annotations.NullMarked;
