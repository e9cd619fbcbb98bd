package dev.filtersmith.samples.service;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;

/**
 * The names of the accounts, of which one in a hundred others is taken for one. The family is that
 * of the service, though others take fewer bits at this rate.
 */
@SuppressWarnings("filtersmith")
@DLeftCountingFilter(maxFpp = 1e-2, concurrency = Concurrency.MULTI_WRITER)
interface RoughNames extends CountingFilter<String> {
    /** The share of the absent names that look present. */
    double RATE = 1e-2;
}
