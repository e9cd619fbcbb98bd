package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(bitsPerKey = 6, counting = true, cellCounterBits = 8) // error: [BitsPerKeyOutOfReach] bitsPerKey = 6.0: no geometry with counting = true, cellCounterBits = 8 takes so few for 100000 elements. Use bitsPerKey = 12.25.
interface RankIndexedBitsOutOfReach extends LongCountingFilter {}
