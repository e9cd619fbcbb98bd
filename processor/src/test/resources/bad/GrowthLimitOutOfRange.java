package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Growth;

@DLeftFilter(growth = Growth.CHAINED, growthLimit = 1)
// error: [GrowthLimitOutOfRange] growthLimit = 1: it is the factor by which the elements of a chain
//     may exceed the expected ones, and a chain has at most 9 filters. Use 2 to 65536.
interface GrowthLimitOutOfRange extends LongFilter {}
