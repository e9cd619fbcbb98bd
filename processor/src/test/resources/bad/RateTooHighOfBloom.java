package bad;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;

@BloomFilter(bitsPerKey = 16, maxFpp = 1e-4)
// error: [RateTooHigh] maxFpp = 1.0E-4: the least rate at 16.0 bits per key is 4.59e-04, with 11
//     hash functions. Use bitsPerKey = 19.18, or maxFpp = 0.00046.
interface RateTooHighOfBloom extends LongFilter {}

@BloomFilter(bitsPerKey = 20, hashFunctions = 2, maxFpp = 1e-4)
// error: [RateTooHigh] maxFpp = 1.0E-4: the rate at 20.0 bits per key with hashFunctions = 2 is
//     9.06e-03. Use maxFpp = 0.0091, or leave out hashFunctions.
interface RateTooHighOfFewHashFunctions extends LongFilter {}

@ChoiceBloomFilter(bitsPerKey = 8, maxFpp = 1e-2)
// error: [RateTooHigh] maxFpp = 0.01: the least rate at 8.0 bits per key is 2.32e-02, with 7 hash
//     functions. Use bitsPerKey = 9.64, or maxFpp = 0.024.
interface RateTooHighOfChoiceBloom extends LongFilter {}

@CountingBloomFilter(counterBits = 2, bitsPerKey = 32, maxFpp = 6e-4)
// error: [RateTooHigh] maxFpp = 6.0E-4: the least rate at 32.0 bits per key is 7.02e-04 fresh and
//     1.85e-03 after half of the elements were replaced ten times, with 7 hash functions. Use
//     bitsPerKey = 37.7, or maxFpp = 0.0019.
interface RateTooHighOfWornCounters extends LongCountingFilter {}
