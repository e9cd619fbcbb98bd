package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 256, subtables = 4, averageLoad = 1, expectedElements = 500_000_000)
// error: [TableTooLarge] expectedElements = 500000000: 2000000000 words, but an array holds at most
//     2^30 of them. Use at most 268435456 elements; for more, use
//     Filters.sharded, or shards() of the builder.
interface TableTooLarge extends LongFilter {}

@ChoiceBloomFilter(bitsPerKey = 20, expectedElements = 4_000_000_000L)
// error: [TableTooLarge] expectedElements = 4000000000: 4000000000 x 20.0 bits / 64 = 1250000000
//     words, but a table has at most 2^30 of them. Use at most 3435973836 elements; for more,
//     use Filters.sharded, or shards() of the builder.
interface TableOfBitsTooLarge extends LongFilter {}

@CountingBloomFilter(expectedElements = 2_000_000_000)
// error: [TableTooLarge] expectedElements = 2000000000: 2000000000 x 64.0 bits / 64 = 2000000000
//     words, but a table has at most 2^30 of them. Use at most 1073741824 elements; for more,
//     use Filters.sharded, or shards() of the builder.
interface TableOfCountersTooLarge extends LongFilter {}
