package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(averageLoad = 0) // error: [AverageLoadOutOfRange] averageLoad = 0.0: it is a number of elements per bucket. Use a number above 0.
interface AverageLoadOutOfRange extends LongFilter {}
