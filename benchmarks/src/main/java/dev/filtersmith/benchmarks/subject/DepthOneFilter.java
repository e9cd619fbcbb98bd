package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** The default with shorter paths of moves: faster to fill. */
@DLeftFilter(relocationDepth = 1)
public interface DepthOneFilter extends LongFilter {}
