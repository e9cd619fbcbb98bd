package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(group = 2, counterEncoding = CounterEncoding.ENUMERATED_WITH_SPARE_BITS)
// error: [SpareBitsInGroup] counterEncoding = ENUMERATED_WITH_SPARE_BITS: the bits left over in a
//     group of 2 lengthen fingerprints, so none is spare. Use ENUMERATED, or group = 1.
interface SpareBitsInGroup extends LongFilter {}
