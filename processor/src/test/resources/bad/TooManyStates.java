package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 256, counterBits = 16,
        counterEncoding = CounterEncoding.ENUMERATED_WITH_SPARE_BITS, longestFingerprint = 12,
        semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4})
        // error: [TooManyStates] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4}: at
        //     load 13, 13 fingerprints fall into 2^4 = 16 classes in more than 16777216 (2^24)
        //     ways, too many to number. Use depth 3 there.
interface TooManyStates extends LongFilter {}
