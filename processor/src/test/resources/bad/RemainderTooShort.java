package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(semiSortDepth = {0, 1, 1, 1, 1, 1}, minimalRemainderBits = 14, overfullSlots = 0)
// error: [RemainderTooShort] semiSortDepth = {0, 1, 1, 1, 1, 1}: in a bucket that ever held 5,
//     remainders have 60 / 5 + 1 = 13 bits, fewer than the minimal remainder of 14. Use
//     minimalRemainderBits = 13, or end at load 4.
interface RemainderTooShort extends LongCountingFilter {}
