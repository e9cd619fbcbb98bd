package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(cellsPerBucket = 33)
// error: [CellsPerBucketOutOfRange] cellsPerBucket = 33: a lookup compares them all. Use 1 to 32.
interface CellsPerBucketOutOfRange extends LongCountingFilter {}
