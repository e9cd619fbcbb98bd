package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** The best configuration known: 2 x 64 bits, moves to depth 2. */
@DLeftFilter
public interface DefaultFilter extends LongFilter {}
