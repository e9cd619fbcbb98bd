package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(counterBits = 8, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})
// error: [FingerprintGrows] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}: load 11 would
//     have 5 + 1 = 6 bits where load 10 kept 5; dropped bits do not come back. Use depth 0 at load
//     11, or 1 at load 10.
interface FingerprintGrows extends LongFilter {}
