package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 256, subtables = 4, averageLoad = 1, expectedElements = 500_000_000) // error: [TableTooLarge] expectedElements = 500000000: 2000000000 words, but an array holds at most 2^30 of them. Use at most 268435456 elements and split the keys among several filters.
interface TableTooLarge extends LongFilter {}
