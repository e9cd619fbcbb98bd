/** The reading of stored filters, into the heap or where their bytes are, for every source. */
package dev.filtersmith.reading;
