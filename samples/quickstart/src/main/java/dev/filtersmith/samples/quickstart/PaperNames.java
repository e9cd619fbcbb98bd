package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

/** Names seen, in the configuration of the d-left Bloom filter paper: three subtables, elements stay where they are put. */
@DLeftFilter(subtables = 3, relocation = Relocation.NONE)
public interface PaperNames extends MembershipFilter<String> {}
