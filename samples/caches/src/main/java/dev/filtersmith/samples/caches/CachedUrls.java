package dev.filtersmith.samples.caches;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;

/**
 * The URLs of a cache's documents. They change, so the filter counts. The filter is sent to other
 * caches, so it is one that can be trimmed. One question in a hundred for an absent document may be
 * answered with yes.
 */
@RankIndexedCountingFilter(maxFpp = 0.01)
interface CachedUrls extends CountingFilter<String> {}
