/** Filters that are rebuilt from a store of keys while they are in use. */
@NullMarked
package dev.filtersmith.maintained;

import org.jspecify.annotations.NullMarked;
