package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(relocationDepth = 4)
// error: [RelocationDepthOutOfRange] relocationDepth = 4: it is the longest path of moves;
//     relocation = NONE has none. Use 1 to 3.
interface RelocationDepthOutOfRange extends LongFilter {}
