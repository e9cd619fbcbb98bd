package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(group = 3)
// error: [GroupUnsupported] group = 3: the number of buckets that share their bits is a power of
//     two. Use 1, 2 or 4.
interface GroupUnsupported extends LongFilter {}
