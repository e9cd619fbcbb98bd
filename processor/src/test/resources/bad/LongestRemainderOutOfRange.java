package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(longestRemainder = 11)
// error: [LongestRemainderOutOfRange] longestRemainder = 11: it is at least the minimal remainder,
//     and a proper prefix of a 64-bit hash. Use 12 to 63.
interface LongestRemainderOutOfRange extends LongCountingFilter {}
