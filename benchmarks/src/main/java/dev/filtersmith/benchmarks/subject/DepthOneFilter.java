package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** The default filter with shorter paths of moves, which is faster to fill. */
@DLeftFilter(relocationDepth = 1)
public interface DepthOneFilter extends LongFilter {}
