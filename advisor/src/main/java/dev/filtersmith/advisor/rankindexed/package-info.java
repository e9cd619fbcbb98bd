/** Model and geometry search of rank-indexed filters. */
@NullMarked
package dev.filtersmith.advisor.rankindexed;

import org.jspecify.annotations.NullMarked;
