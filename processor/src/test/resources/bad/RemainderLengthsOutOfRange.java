package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(remainderLengths = 3)
// error: [RemainderLengthsOutOfRange] remainderLengths = 3: it is a number of lengths in one
//     bucket. Use 1 to 2.
interface RemainderLengthsOutOfRange extends LongCountingFilter {}
