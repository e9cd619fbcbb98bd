package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(semiSortDepth = {0}) // error: [TooFewLoads] semiSortDepth = {0}: 1 entries, for loads from 0 on, so the largest load would be 0. Give an entry for load 0 and one for each load up to the largest, such as {0, 0, 0, 0, 1, 1, 0}.
interface TooFewLoads extends LongFilter {}
