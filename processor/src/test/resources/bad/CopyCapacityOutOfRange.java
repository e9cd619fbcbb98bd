package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(copyCapacity = 67108865)
// error: [CopyCapacityOutOfRange] copyCapacity = 67108865: each of so many elements may take 32
//     bytes beside the table; 0 leaves it to the size. Use 0 to 67108864.
interface CopyCapacityOutOfRange extends LongCountingFilter {}
