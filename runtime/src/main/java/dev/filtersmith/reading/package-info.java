/** The reading of stored filters, into the heap or where their bytes are, for every source. */
@NullMarked
package dev.filtersmith.reading;

import org.jspecify.annotations.NullMarked;
