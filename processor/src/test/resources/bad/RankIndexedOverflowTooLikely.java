package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(averageLoad = 200)
// error: [OverflowTooLikely] overflowProbability = 1.0E-10: with averageLoad = 200.0, no slots and
//     extensions hold it for 100000 elements. Leave that out: then it is @RankIndexedFilter(chains
//     = 64, remainderBits = 10, averageLoad = 65.536, slots = 71, secondSlots = 15, thirdSlots =
//     62).
interface RankIndexedOverflowTooLikely extends LongFilter {}
