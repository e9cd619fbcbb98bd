package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

/** Live flows in the best deletable configuration known: all that a program has to write. */
@DynamicDLeftCountingFilter
interface DynamicFlows extends CountingFilter<Flow> {}
