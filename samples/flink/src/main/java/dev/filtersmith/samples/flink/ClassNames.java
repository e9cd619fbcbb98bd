package dev.filtersmith.samples.flink;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Names of classes. */
@DLeftFilter(maxFpp = 1e-4)
interface ClassNames extends MembershipFilter<String> {}
