package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Names seen, in the best configuration known: all that a program has to write. */
@DLeftFilter
public interface SeenNames extends MembershipFilter<String> {}
