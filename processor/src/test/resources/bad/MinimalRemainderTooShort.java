package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 32, counterBits = 5, semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0})
// error: [MinimalRemainderTooShort] semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}: at the largest
//     load 9 a fingerprint keeps 3 bits, too few to determine its other buckets: 4 are needed. Use
//     fewer loads, or relocation = NONE with permutation = AUTOMATIC.
interface MinimalRemainderTooShort extends LongFilter {}
