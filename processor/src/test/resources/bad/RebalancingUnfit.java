package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;

@ChoiceBloomFilter(bitsPerKey = 16, choices = 1, rebalancing = 9)
// error: [RebalancingUnfit] rebalancing = 9: a key with one group has no other to choose. Use
//     choices = 2, or leave out rebalancing.
interface RebalancingUnfit extends LongFilter {}
