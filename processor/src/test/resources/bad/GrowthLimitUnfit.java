package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(maxFpp = 1e-3, growthLimit = 16)
// error: [GrowthLimitUnfit] growthLimit = 16: a filter of growth = FIXED does not grow. Add
//     growth = CHAINED, or leave out growthLimit.
interface GrowthLimitUnfit extends LongFilter {}
