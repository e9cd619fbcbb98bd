package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(averageLoad = 7.5)
// error: [AverageLoadTooHigh] averageLoad = 7.5: a bucket holds at most 6 elements (semiSortDepth
//     has 7 entries). Use at most 6, better 4.0, or more entries.
interface AverageLoadTooHigh extends LongFilter {}

@DLeftCountingFilter(averageLoad = 9)
// error: [AverageLoadTooHigh] averageLoad = 9.0: a bucket holds at most 8 elements (cellsPerBucket
//     = 8). Use at most 8, better 6.0, or more cells.
interface MoreThanCells extends LongCountingFilter {}
