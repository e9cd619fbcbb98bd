package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(slotBits = 41)
// error: [SlotBitsOutOfRange] slotBits = 41: a slot has a fingerprint of one bit less, which with
//     the window is what is left of the hash. Use 6 to 40.
interface SlotBitsOutOfRange extends LongCountingFilter {}
