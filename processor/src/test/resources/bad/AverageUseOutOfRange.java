package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(averageUse = 0.97)
// error: [AverageUseOutOfRange] averageUse = 0.97: it is a share of the slots, or 0 where the size
//     decides; above 0.965, puts find no path of moves. Use 1.0E-6 to 0.96, better 0.94 and a
//     larger table.
interface AverageUseOutOfRange extends LongCountingFilter {}
