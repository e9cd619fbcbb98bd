package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.Growth;

@BloomFilter(
        hashFunctions = 11,
        bitsPerKey = 16,
        expectedElements = 100_000_000,
        growth = Growth.CHAINED,
        growthLimit = 65536)
// error: [GrowthLimitTooLarge] growthLimit = 65536: the last of 9 filters would be for
//     (65536 - 16384) x 100000000 elements. Use growthLimit = 32, or fewer elements.
//     expectedElements = 4915200000000: 4915200000000 x 16.0 bits / 64 = 1228800000000 words, but a
//     table has at most 2^30 of them. Use at most 4294967296 elements; for more, use
//     Filters.sharded, or shards() of the builder.
interface GrowthLimitTooLarge extends LongFilter {}
