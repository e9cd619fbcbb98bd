package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

/**
 * A filter of live flows in the best deletable configuration known; a program has to write no more
 * than this.
 */
@DynamicDLeftCountingFilter
interface DynamicFlows extends CountingFilter<Flow> {}
