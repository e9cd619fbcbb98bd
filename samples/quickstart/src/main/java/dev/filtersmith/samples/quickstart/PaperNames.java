package dev.filtersmith.samples.quickstart;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

/**
 * A filter of names in the configuration of the d-left Bloom filter paper: three subtables, no
 * moves.
 */
@DLeftFilter(subtables = 3, relocation = Relocation.NONE)
public interface PaperNames extends MembershipFilter<String> {}
