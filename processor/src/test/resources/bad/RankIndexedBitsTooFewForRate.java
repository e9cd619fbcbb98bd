package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(bitsPerKey = 12, maxFpp = 0.001)
// error: [RateTooHigh] maxFpp = 0.001: the least rate at bitsPerKey = 12.0 is 3.557e-03, that of
//     @RankIndexedFilter(chains = 63, remainderBits = 8, averageLoad = 57.3724, slots = 63,
//     secondSlots = 14, thirdSlots = 60). Use bitsPerKey = 14.13, or maxFpp = 0.0036.
interface RankIndexedBitsTooFewForRate extends LongFilter {}
