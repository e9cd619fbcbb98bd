package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(longestFingerprint = 1)
// error: [LongestFingerprintTooShort] longestFingerprint = 1: the counter implies 1 bits, so no bit
//     of a fingerprint is left to store. Use 2 or more, or depth at most 0.
interface LongestFingerprintTooShort extends LongFilter {}
