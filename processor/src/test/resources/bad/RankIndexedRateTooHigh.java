package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(chains = 60, remainderBits = 6, averageLoad = 38.4, maxFpp = 0.001)
// error: [RateTooHigh] maxFpp = 0.001: 38.4 / 60 = 0.6400 elements per chain, with remainders of 6
//     bits, have a rate of 0.6400 / 2^6 = 1.000e-02. Use remainderBits = 10, or averageLoad = 3.84,
//     or maxFpp = 0.011.
interface RankIndexedRateTooHigh extends LongFilter {}
