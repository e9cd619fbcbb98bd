package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

@DLeftFilter(bucketBits = 32, counterBits = 5, relocation = Relocation.NONE,
        semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
        // error: [TooManyLoads] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        //     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}: 28 fingerprints in 32 - 5 = 27 bits; there can
        //     be at most one to a bit and 64 in all. Give at most 28 entries.
interface TooManyLoads extends LongFilter {}
