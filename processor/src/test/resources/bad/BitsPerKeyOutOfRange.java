package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(bitsPerKey = 5)
// error: [BitsPerKeyOutOfRange] bitsPerKey = 5.0: geometries are chosen where a key takes 6 to 40
//     bits. Use 6 to 40.
interface BitsPerKeyOutOfRange extends LongFilter {}

@DLeftFilter(bitsPerKey = 0)
// error: [BitsPerKeyOutOfRange] bitsPerKey = 0.0: a key takes bits. Use a number such as 16, or
//     leave out bitsPerKey. A quotient of whole numbers, such as 1 / 1000, is 0.
interface BitsPerKeyOfZero extends LongFilter {}

@BloomFilter(bitsPerKey = 0.5)
// error: [BitsPerKeyOutOfRange] bitsPerKey = 0.5: tables are made with 1 to 64 places of a bit for
//     each key. Use 1 to 64.
interface BitsPerKeyOfBloomOutOfRange extends LongFilter {}

@CountingBloomFilter(bitsPerKey = 3)
// error: [BitsPerKeyOutOfRange] bitsPerKey = 3.0: tables are made with 1 to 64 places of 4 bits for
//     each key. Use 4 to 256.
interface BitsPerKeyOfCountersOutOfRange extends LongFilter {}
