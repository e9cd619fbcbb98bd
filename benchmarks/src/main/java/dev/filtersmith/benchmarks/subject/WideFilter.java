package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

/**
 * Two subtables of 128-bit buckets, 16 bits per key as in the default filter, moves along one
 * bucket.
 */
@DLeftFilter(
        bucketBits = 128,
        counterBits = 8,
        semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 0},
        averageLoad = 8,
        relocationDepth = 1,
        relocationLoad = 6)
public interface WideFilter extends LongFilter {}
