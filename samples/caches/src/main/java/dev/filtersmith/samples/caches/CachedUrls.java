package dev.filtersmith.samples.caches;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

/**
 * The URLs that a cache holds. They change, so the filter counts; and they are sent to other caches, so it is one that can be trimmed. One
 * question in a hundred for a document that is not there may be answered with yes.
 */
@RankIndexedFilter(counting = true, maxFpp = 0.01)
interface CachedUrls extends CountingFilter<String> {}
