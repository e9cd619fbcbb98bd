package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(bitsPerKey = 8)
// error: [BitsPerKeyOutOfReach] bitsPerKey = 8.0: no geometry of the family takes so few.
//     @CountingBloomFilter has a rate of 3.9e-01 at this number. @RankIndexedCountingFilter has a
//     rate of 1.5e-01 at this number. @WindowedCuckooFilter has a rate of 2.8e-02 at this number.
//     Use bitsPerKey = 8.75.
interface BitsPerKeyOutOfReach extends LongCountingFilter {}
