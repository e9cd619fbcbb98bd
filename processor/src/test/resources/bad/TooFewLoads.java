package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(semiSortDepth = {0})
// error: [TooFewLoads] semiSortDepth = {0}: there is one entry for each load from 0 on, and a
//     bucket must hold one element at least. Give an entry for each load up to the largest, such as
//     {0, 0, 0, 0, 1, 1, 0}.
interface TooFewLoads extends LongFilter {}
