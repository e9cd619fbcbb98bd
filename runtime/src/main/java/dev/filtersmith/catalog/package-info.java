/** The list of the families, and operations that select the family of a spec or a layout. */
@NullMarked
package dev.filtersmith.catalog;

import org.jspecify.annotations.NullMarked;
