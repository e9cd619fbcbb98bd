package dev.filtersmith.samples.spark;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Different ids, at 16 bits each, in the family with the lowest rate, whose unions are fast. */
@WindowedCuckooFilter(bitsPerKey = 16)
public interface CuckooIds extends LongFilter {}
