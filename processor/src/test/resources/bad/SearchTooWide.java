package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(subtables = 4, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0}, relocationDepth = 3)
// error: [SearchTooWide] relocationDepth = 3: a full bucket of 7 elements with 3 other buckets each
//     leads to (7 x 3)^3 = 9261 paths of moves, and a put may search them all; at most 8192. Use 2.
interface SearchTooWide extends LongFilter {}
