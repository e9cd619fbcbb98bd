package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(group = 4, bucketBits = 128, counterBits = 5, relocationDepth = 1,
        semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
        // error: [TooManyLoadsInGroup] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        //     0, 0, 0}: 4 buckets of 17 loads each can be loaded in 17^4 = 83521 ways; at most
        //     65536 are kept in a table. Give at most 16 entries.
interface TooManyLoadsInGroup extends LongFilter {}
