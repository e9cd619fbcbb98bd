package dev.filtersmith.samples.service;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;

/** The names of the accounts that are in the table. */
@DLeftCountingFilter(maxFpp = 1e-3, concurrency = Concurrency.MULTI_WRITER)
interface StoredNames extends CountingFilter<String> {}
