package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(minimalRemainderBits = 7)
// error: [SlotsTakeABit] overfullSlots = 5: a slot holds 1 in place of 0, which is free only where
//     the first bit of a remainder does not determine buckets: from 8 minimal bits on, and
//     minimalRemainderBits is 7. Use overfullSlots = 0.
interface SlotsTakeABit extends LongCountingFilter {}
