package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(expectedElements = -1)
// error: [ExpectedElementsOutOfRange] expectedElements = -1: it is a number of elements, or 0 where
//     it is not known.
interface ExpectedElementsOutOfRange extends LongFilter {}
