package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(expectedElements = 1_100_000_000)
// error: [HashTooShort] expectedElements = 1100000000: 1100000000 / (2 subtables x 4.0 per bucket)
//     = 137500000 buckets in a subtable; a 32-bit slice of the hash spreads evenly over at most
//     134217728 (2^27). Use at most 1073741824 elements; for more, use
//     Filters.sharded, or shards() of the builder.
interface HashTooShort extends LongFilter {}
