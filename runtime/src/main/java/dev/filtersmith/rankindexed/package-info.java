/** The families of rank-indexed filters. */
@NullMarked
package dev.filtersmith.rankindexed;

import org.jspecify.annotations.NullMarked;
