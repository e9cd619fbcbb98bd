package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(averageLoad = 4.2, maxFpp = 1e-4)
// error: [RateTooHigh] maxFpp = 1.0E-4: this geometry has a rate of 4.004e-04 at its design load,
//     where 4.2 elements per bucket take 15.24 bits each. Use averageLoad = 3.7083 with 17.26 bits
//     per key. Without a geometry, cost = FAST takes 17.34 bits per key: @DLeftFilter(semiSortDepth
//     = {0, 0, 1, 1, 1, 0, 0}, averageLoad = 3.6919).
interface RateTooHigh extends LongFilter {}
