package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(counterBits = 17)
// error: [CounterBitsOutOfRange] counterBits = 17: it codes the load and the semi-sort classes. Use
//     1 to 16.
interface CounterBitsOutOfRange extends LongFilter {}
