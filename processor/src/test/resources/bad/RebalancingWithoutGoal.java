package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(rebalancing = 10)
// error: [ChoiceConflict] rebalancing = 10: it matters only to a promised rate, and to a geometry
//     that is chosen. Give maxFpp or bitsPerKey; or leave it out and build the filter with
//     rebalance(10).
interface RebalancingWithoutGoal extends LongFilter {}
