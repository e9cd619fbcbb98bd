package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

@DLeftCountingFilter(bitsPerKey = 8)
// error: [BitsPerKeyOutOfReach] bitsPerKey = 8.0: no geometry of the family takes so few. Use
//     bitsPerKey = 8.75.
interface BitsPerKeyOutOfReach extends LongCountingFilter {}
