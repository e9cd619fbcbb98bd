package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(cellCounterBits = 9)
// error: [CellCounterBitsOutOfRange] cellCounterBits = 9: 0 means that a cell is empty. Use 1 to 8.
interface CellCounterBitsOutOfRange extends LongCountingFilter {}
