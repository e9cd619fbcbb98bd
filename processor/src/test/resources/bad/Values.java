package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;

@WindowedCuckooFilter(slotBits = 20, valueBits = 4)
interface Values extends LongFilter {}
// error: [Values] Values stores no values, and its spec has valueBits = 4. Extend States or
//     LongStates, or leave out valueBits.

@WindowedCuckooFilter
interface NoValues extends States<String> {}
// error: [Values] NoValues stores a value with each key, and its spec has no valueBits. Set
//     valueBits = 8, or as many as the values take.
