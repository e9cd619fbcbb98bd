/** Emits rank-indexed filters. */
@NullMarked
package dev.filtersmith.processor.rank;

import org.jspecify.annotations.NullMarked;
