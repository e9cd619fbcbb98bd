/** Stored filters: their sources and readers, views of them where they are, and their headers. */
@NullMarked
package dev.filtersmith.stored;

import org.jspecify.annotations.NullMarked;
