package dev.filtersmith.samples.spark;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Signatures of methods. Their characters are put and looked up without a {@code String}. */
@DLeftFilter
public interface Signatures extends MembershipFilter<CharSequence> {}
