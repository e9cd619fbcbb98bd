package dev.filtersmith.samples.spark;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Different signatures of methods. Their characters are put and looked up without a {@code String}. */
@WindowedCuckooFilter(bitsPerKey = 16)
public interface Signatures extends MembershipFilter<CharSequence> {}
