package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(overflowProbability = 1)
// error: [OverflowProbabilityOutOfRange] overflowProbability = 1.0: it is the probability that the
//     expected elements do not fit, above 0 and below 1. Use a number such as 1e-10.
interface OverflowProbabilityOutOfRange extends LongFilter {}
