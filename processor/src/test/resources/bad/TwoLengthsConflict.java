package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Relocation;

@DynamicDLeftCountingFilter(remainderLengths = 2,
// error: [TwoLengthsConflict] overfullSlots = 5: remainderLengths = 2 means buckets that have no
//     slots. Use overfullSlots = 0, or remainderLengths = 1.
        semiSortDepth = {0, 0, 0},
        averageLoad = 2, relocation = Relocation.NONE)
interface TwoLengthsConflict extends LongCountingFilter {}
