package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(semiSortDepth = {0, 0, 0, 0, 5, -1, 0})
// error: [DepthOutOfRange] semiSortDepth = {0, 0, 0, 0, 5, -1, 0}: depth 5 at load 4. Use depths 0
//     to 4.
// error: [DepthOutOfRange] semiSortDepth = {0, 0, 0, 0, 5, -1, 0}: depth -1 at load 5. Use depths 0
//     to 4.
interface DepthOutOfRange extends LongFilter {}
