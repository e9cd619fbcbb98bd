package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(maxFpp = 1e-4, rebalancing = 2, averageLoad = 4.2)
// error: [RateTooHigh] maxFpp = 1.0E-4: this geometry has a rate of 3.912e-04 after 2 sweeps
//     (standard error 9.1e-07) at its design load, where 4.2 elements per bucket take 15.24 bits
//     each. Use averageLoad = 3.7083 with 17.26 bits per key. Without a geometry, cost = FAST takes
//     17.29 bits per key: @DLeftFilter(semiSortDepth = {0, 1, 1, 1, 1, 0}, averageLoad = 3.7014).
interface RateTooHighAfterSweeps extends LongFilter {}
