package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(longestFingerprint = 64)
// error: [LongestFingerprintOutOfRange] longestFingerprint = 64: it is a proper prefix of a 64-bit
//     hash. Use 1 to 63.
interface LongestFingerprintOutOfRange extends LongFilter {}
