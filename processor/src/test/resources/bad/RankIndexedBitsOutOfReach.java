package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.RankIndexedCountingFilter;

@RankIndexedCountingFilter(bitsPerKey = 6, cellCounterBits = 8)
// error: [BitsPerKeyOutOfReach] bitsPerKey = 6.0: no geometry with cellCounterBits = 8 takes so few
//     for 100000 elements. @CountingBloomFilter has a rate of 4.9e-01 at this number. Use
//     bitsPerKey = 12.0.
interface RankIndexedBitsOutOfReach extends LongCountingFilter {}
