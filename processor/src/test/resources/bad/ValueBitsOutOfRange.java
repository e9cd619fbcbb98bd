package bad;

import dev.filtersmith.LongStates;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(slotBits = 30, valueBits = 17)
// error: [ValueBitsOutOfRange] valueBits = 17: a value is small, such as a state or a number. Use 0
//     to 16.
interface ValueBitsOutOfRange extends LongStates {}
