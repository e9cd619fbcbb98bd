package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(maxFpp = 1e-3, rebalancing = 101)
// error: [RebalancingOutOfRange] rebalancing = 101: more sweeps no longer lower the rate. Use 0 to
//     100.
interface RebalancingOutOfRange extends LongFilter {}
