/** The one list of the families, and what is asked of whichever family a spec or a layout is of. */
@NullMarked
package dev.filtersmith.catalog;

import org.jspecify.annotations.NullMarked;
