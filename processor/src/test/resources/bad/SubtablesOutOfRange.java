package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(subtables = 5)
// error: [SubtablesOutOfRange] subtables = 5: a key has one candidate bucket in each. Use 2 to 4.
interface SubtablesOutOfRange extends LongFilter {}
