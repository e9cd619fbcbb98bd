package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(maxFpp = 1e-3, rebalancing = 101)
// error: [RebalancingOutOfRange] rebalancing = 101: it is a number of sweeps over all keys, and the
//     rate hardly falls after ten. Use 0 to 100.
interface RebalancingOutOfRange extends LongFilter {}
