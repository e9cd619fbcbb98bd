package bad;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;

@ChoiceBloomFilter(choices = 9)
// error: [ChoicesOutOfRange] choices = 9: a lookup may have to look at the bits of each group. Use
//     1 to 8.
interface ChoicesOutOfRange extends MembershipFilter<String> {}
