package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(group = 4, bucketBits = 256)
// error: [GroupTooWide] group = 4: 4 buckets of 256 bits have 1024, more than the 512 of a cache
//     line. Use group = 2.
interface GroupTooWide extends LongFilter {}
