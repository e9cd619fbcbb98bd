package dev.filtersmith.samples.spark;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;

/** Ids in a Bloom filter, at 16 bits each, as in Spark's own. */
@BloomFilter(bitsPerKey = 16)
public interface BloomIds extends LongFilter {}
