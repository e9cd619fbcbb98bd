package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

@DynamicDLeftCountingFilter(averageLoad = 3.82, maxFpp = 1.25e-4)
// error: [RateTooHigh] maxFpp = 1.25E-4: this geometry has a rate of 1.175e-04 fresh and 1.447e-04
//     after half of the elements were replaced ten times at its design load, where 3.82 elements
//     per bucket take 16.75 bits each. Use averageLoad = 3.7938 with 16.87 bits per key. Without a
//     geometry, it takes 16.58 bits per key: @DynamicDLeftCountingFilter(averageLoad = 3.86,
//     permutation = ADDITIVE).
interface RateTooHighUnderChurn extends LongCountingFilter {}
