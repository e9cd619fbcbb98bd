/** The families of rank-indexed filters. */
package dev.filtersmith.rankindexed;
