package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(relocationLoad = 7)
// error: [RelocationLoadOutOfRange] relocationLoad = 7: moves begin at a load that buckets reach.
//     Use 1 to 6.
interface RelocationLoadOutOfRange extends LongFilter {}
