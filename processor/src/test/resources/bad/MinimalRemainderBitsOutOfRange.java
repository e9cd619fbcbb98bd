package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(minimalRemainderBits = 3)
// error: [MinimalRemainderBitsOutOfRange] minimalRemainderBits = 3: it is what is always stored of
//     an element, and determines its other buckets. Use 4 to 32.
interface MinimalRemainderBitsOutOfRange extends LongCountingFilter {}
