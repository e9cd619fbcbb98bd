package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bucketBits = 128) // error: [BucketBitsUnsupported] bucketBits = 128: a bucket is a word or half of one. Use 64 or 32.
interface BucketBitsUnsupported extends LongFilter {}
