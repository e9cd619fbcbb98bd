package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(overfullSlots = 6)
// error: [OverfullSlotsOutOfRange] overfullSlots = 6: slots hold more than the largest load of 4,
//     and 60 / 12 leaves room for 5 of the minimal remainder. Use 5 to 5, or overfullSlots = 0.
interface OverfullSlotsOutOfRange extends LongCountingFilter {}
