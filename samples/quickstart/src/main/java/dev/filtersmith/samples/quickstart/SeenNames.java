package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** A filter of names in the best configuration known; a program has to write no more than this. */
@DLeftFilter
public interface SeenNames extends MembershipFilter<String> {}
