package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

@DLeftFilter(bucketBits = 256, counterBits = 16,
        counterEncoding = CounterEncoding.ENUMERATED_WITH_SPARE_BITS,
        longestFingerprint = 6, relocation = Relocation.NONE,
        semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3})
        // error: [TooManyImpliedBits] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        //     0, 0, 0, 0, 0, 0, 0, 3}: at load 22 the counter implies the first 3 bits of 22
        //     fingerprints, 66 bits; at most 64. Use depth 2 there.
interface TooManyImpliedBits extends LongFilter {}
