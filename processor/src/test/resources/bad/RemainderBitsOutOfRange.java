package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(remainderBits = 3)
// error: [RemainderBitsOutOfRange] remainderBits = 3: it is what a cell keeps of the hash, and
//     determines the element's other buckets. Use 4 to 32.
interface RemainderBitsOutOfRange extends LongCountingFilter {}
