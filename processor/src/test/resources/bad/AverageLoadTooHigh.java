package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(averageLoad = 7.5) // error: [AverageLoadTooHigh] averageLoad = 7.5: a bucket holds at most 6 elements (semiSortDepth has 7 entries). Use at most 6, better 4.0, or more entries.
interface AverageLoadTooHigh extends LongFilter {}
