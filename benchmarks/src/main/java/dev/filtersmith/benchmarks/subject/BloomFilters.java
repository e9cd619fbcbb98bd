package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;

/** Filters of the Bloom families, with the parameters of the peers that they are compared with. */
final class BloomFilters {
    private BloomFilters() {}

    /** 16 bits per key and 11 hash functions, as {@link FastfilterBloom}. */
    @BloomFilter(hashFunctions = 11, bitsPerKey = 16)
    interface Classic extends LongFilter {}

    /** The same space and two groups of 13 hash functions. */
    @ChoiceBloomFilter(choices = 2, hashFunctions = 13, bitsPerKey = 16)
    interface TwoChoices extends LongFilter {}

    /** 13.6 counters of four bits and 9 hash functions, as {@link OrestesCounting}. */
    @CountingBloomFilter(counterBits = 4, hashFunctions = 9, bitsPerKey = 54.33)
    interface Counting extends LongCountingFilter {}
}
