package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

@DLeftFilter(bucketBits = 32, counterBits = 8, relocation = Relocation.NONE, semiSortDepth = {0, 0, 4, 0, 0, 0, 0, 0})
// error: [FingerprintTooShort] semiSortDepth = {0, 0, 4, 0, 0, 0, 0, 0}: at load 7 a fingerprint
//     has 3 bits, fewer than the 4 by which loads are sorted elsewhere. Use depth at most 3 at all
//     loads, or end at load 6.
interface FingerprintTooShort extends LongFilter {}
