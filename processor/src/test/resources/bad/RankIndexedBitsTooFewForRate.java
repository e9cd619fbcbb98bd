package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(bitsPerKey = 12, maxFpp = 0.001)
// error: [RateTooHigh] maxFpp = 0.001: the least rate at bitsPerKey = 12.0 is 3.508e-03, that of
//     @RankIndexedFilter(chains = 64, remainderBits = 8, averageLoad = 57.4713, slots = 61,
//     secondSlots = 15, thirdSlots = 59). Use bitsPerKey = 14.11, or maxFpp = 0.0036.
interface RankIndexedBitsTooFewForRate extends LongFilter {}
