package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(secondSlots = 65)
// error: [SecondSlotsOutOfRange] secondSlots = 65: they are what a full bucket gets in addition; 0
//     leaves it to the sizing. Use 0 to 64.
interface SecondSlotsOutOfRange extends LongFilter {}
