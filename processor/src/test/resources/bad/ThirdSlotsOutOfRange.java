package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(thirdSlots = 129)
// error: [ThirdSlotsOutOfRange] thirdSlots = 129: they are what a bucket with a full extension gets
//     in addition; 0 leaves it to the sizing. Use 0 to 128.
interface ThirdSlotsOutOfRange extends LongFilter {}
