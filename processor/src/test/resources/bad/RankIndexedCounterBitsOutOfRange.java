package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;

@RankIndexedCountingFilter(cellCounterBits = 9)
// error: [CellCounterBitsOutOfRange] cellCounterBits = 9: a slot counts up to 2^bits elements of
//     one fingerprint. Use 0 to 8.
interface RankIndexedCounterBitsOutOfRange extends LongCountingFilter {}
