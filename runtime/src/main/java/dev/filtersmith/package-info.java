/**
 * Approximate-membership filters. {@link dev.filtersmith.Filters} creates them from annotated
 * interfaces or from specs.
 */
@NullMarked
package dev.filtersmith;

import org.jspecify.annotations.NullMarked;
