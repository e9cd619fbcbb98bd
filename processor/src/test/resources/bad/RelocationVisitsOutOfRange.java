package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(relocationVisits = 300)
// error: [RelocationVisitsOutOfRange] relocationVisits = 300: a put into full buckets looks through
//     so many; relocation = NONE has none. Use 1 to 256.
interface RelocationVisitsOutOfRange extends LongCountingFilter {}
