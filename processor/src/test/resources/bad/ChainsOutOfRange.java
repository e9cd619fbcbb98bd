package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(chains = 65)
// error: [ChainsOutOfRange] chains = 65: a word has a bit for each chain of a bucket; 0 leaves it
//     to the sizing. Use 0 to 64.
interface ChainsOutOfRange extends LongFilter {}
