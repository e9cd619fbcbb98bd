package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Growth;

@DLeftFilter(maxFpp = 1e-3, rebalancing = 10, growth = Growth.CHAINED)
// error: [RebalancingUnfit] rebalancing = 10: the later filters of a chain get their keys by puts,
//     one by one, and have a higher rate. Leave out rebalancing, or growth = CHAINED.
interface RebalancingOfChain extends LongFilter {}
