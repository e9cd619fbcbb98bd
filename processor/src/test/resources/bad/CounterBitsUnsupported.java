package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.CountingBloomFilter;

@CountingBloomFilter(counterBits = 6)
// error: [CounterBitsUnsupported] counterBits = 6: counters fill words of 64 bits evenly, and count
//     to 3 at least. Use 2, 4, 8 or 16.
interface CounterBitsUnsupported extends LongCountingFilter {}
