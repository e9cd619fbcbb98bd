package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(cellCounterBits = 4) // error: [NothingCounted] cellCounterBits = 4: slots have counters only where elements are counted. Use counting = true, or leave out cellCounterBits.
interface NothingCounted extends LongFilter {}
