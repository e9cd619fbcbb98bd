package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;

/**
 * A filter of live flows in the configuration of the paper on d-left counting Bloom filters: cells
 * with a counter each.
 */
@DLeftCountingFilter
interface DLeftFlows extends CountingFilter<Flow> {}
