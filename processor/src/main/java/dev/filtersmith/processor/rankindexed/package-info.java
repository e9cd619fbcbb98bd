/** Emitters of rank-indexed filters. */
@NullMarked
package dev.filtersmith.processor.rankindexed;

import org.jspecify.annotations.NullMarked;
