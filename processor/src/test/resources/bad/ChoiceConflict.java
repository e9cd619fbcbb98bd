package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bitsPerKey = 20, subtables = 3)
// error: [ChoiceConflict] bitsPerKey = 20.0: subtables is given too, so the geometry is not chosen,
//     and it takes 64 / 4.0 = 16.00 bits per key. Leave out bitsPerKey, with averageLoad = 64 /
//     20.0 = 3.2 for that many bits; or leave out that.
interface ChoiceConflict extends LongFilter {}
