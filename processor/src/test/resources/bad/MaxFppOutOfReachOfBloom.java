package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;

@BloomFilter(maxFpp = 1e-20)
// error: [MaxFppOutOfReach] maxFpp = 1.0E-20: a key has up to 64 bits, and the least rate at 64.0
//     bits per key is 4.43e-14, with 44 hash functions. Use maxFpp = 4.5E-14.
interface MaxFppOutOfReachOfBloom extends LongFilter {}

@BloomFilter(maxFpp = 1e-9, hashFunctions = 3)
// error: [MaxFppOutOfReach] maxFpp = 1.0E-9: a key has up to 64 bits, and the rate at 64.0 bits per
//     key with hashFunctions = 3 is 9.60e-05. @RankIndexedFilter holds it in 36.81 bits per key.
//     @WindowedCuckooFilter holds it in 34.04 bits per key. Use maxFpp = 0.000097, or leave out
//     hashFunctions.
interface MaxFppOutOfReachOfFewHashFunctions extends LongFilter {}
