package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(thirdShare = -0.5)
// error: [ThirdShareOutOfRange] thirdShare = -0.5: it is a share of the buckets; 0 means as many
//     extensions as overflowProbability asks for. Use 0 to 1.
interface ThirdShareOutOfRange extends LongFilter {}
