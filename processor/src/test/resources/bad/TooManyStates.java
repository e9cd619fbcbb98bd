package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(counterBits = 12, counterEncoding = CounterEncoding.ENUMERATED_WITH_SPARE_BITS, semiSortDepth = {0, 4, 4, 2, 2, 4}) // error: [TooManyStates] semiSortDepth = {0, 4, 4, 2, 2, 4}: the counter has 15712 states, for queries of 16 classes 251392 decode entries; at most 65536 are kept in tables. Use smaller depths.
interface TooManyStates extends LongFilter {}
