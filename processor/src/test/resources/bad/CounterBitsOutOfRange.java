package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(counterBits = 13) // error: [CounterBitsOutOfRange] counterBits = 13: it codes the load and the semi-sort classes. Use 1 to 12.
interface CounterBitsOutOfRange extends LongFilter {}
