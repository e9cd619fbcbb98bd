package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(secondShare = 1.5)
// error: [SecondShareOutOfRange] secondShare = 1.5: it is a share of the buckets; 0 means as many
//     extensions as overflowProbability asks for. Use 0 to 1.
interface SecondShareOutOfRange extends LongFilter {}
