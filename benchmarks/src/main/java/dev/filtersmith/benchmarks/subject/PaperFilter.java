package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Relocation;

/** The paper's filter: 3 x 64 bits, three hash slices, nothing moves. */
@DLeftFilter(subtables = 3, relocation = Relocation.NONE)
public interface PaperFilter extends LongFilter {}
