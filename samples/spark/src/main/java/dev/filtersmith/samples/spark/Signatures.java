package dev.filtersmith.samples.spark;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Different signatures of methods. Neither puts nor lookups need a {@code String} of them. */
@WindowedCuckooFilter(bitsPerKey = 16)
public interface Signatures extends MembershipFilter<CharSequence> {}
