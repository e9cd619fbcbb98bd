package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(stashCapacity = 65)
// error: [StashCapacityOutOfRange] stashCapacity = 65: a lookup may have to search it whole. Use 0
//     to 64.
interface StashCapacityOutOfRange extends LongFilter {}
