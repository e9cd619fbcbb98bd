package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bitsPerKey = 5) // error: [BitsPerKeyOutOfRange] bitsPerKey = 5.0: geometries are chosen where a key takes 6 to 40 bits. Use 6 to 40.
interface BitsPerKeyOutOfRange extends LongFilter {}
