package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(averageLoad = 0)
// error: [AverageLoadOutOfRange] averageLoad = 0.0: it is a number of elements per bucket. Use a
//     number above 0.
interface AverageLoadOutOfRange extends LongFilter {}

@DLeftFilter(averageLoad = 1e-9)
// error: [AverageLoadOutOfRange] averageLoad = 1.0E-9: one element would take 1.0e+09 buckets. Use
//     at least 1.0E-6, better 1 or more.
interface NearlyNothing extends LongFilter {}
