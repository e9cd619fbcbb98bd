package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(semiSortDepth = {0, 0, 0, 0, 1, 1, 1, 1})
// error: [CounterTooNarrow] semiSortDepth = {0, 0, 0, 0, 1, 1, 1, 1}: loads 0..7 need 30 code
//     points (1 + 1 + 1 + 1 + 5 + 6 + 7 + 8), 4 counter bits hold 16. Use counterBits = 5, or
//     semiSortDepth = {0, 0, 0, 0, 1, 0, 0, 0}.
interface CounterTooNarrow extends LongFilter {}
