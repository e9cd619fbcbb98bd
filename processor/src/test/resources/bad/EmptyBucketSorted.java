package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(semiSortDepth = {1, 0, 0, 0, 1, 1, 0})
// error: [EmptyBucketSorted] semiSortDepth = {1, 0, 0, 0, 1, 1, 0}: 1 bits at load 0, where there
//     is no fingerprint to sort. Begin with 0.
interface EmptyBucketSorted extends LongFilter {}
