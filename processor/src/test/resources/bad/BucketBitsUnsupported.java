package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 48)
// error: [BucketBitsUnsupported] bucketBits = 48: a bucket is half a word, or 1, 2 or 4 words. Use
//     32, 64, 128 or 256.
interface BucketBitsUnsupported extends LongFilter {}
