package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(slots = 193)
// error: [SlotsOutOfRange] slots = 193: a put may have to shift them all; 0 leaves it to the
//     sizing. Use 0 to 192.
interface SlotsOutOfRange extends LongFilter {}
