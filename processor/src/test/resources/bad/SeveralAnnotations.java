package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftFilter;

@BloomFilter
@DLeftFilter(subtables = 3)
interface SeveralAnnotations extends LongFilter {}
// error: [SeveralAnnotations] SeveralAnnotations has @DLeftFilter and @BloomFilter, but a filter is
//     of one family. Remove one of them.
