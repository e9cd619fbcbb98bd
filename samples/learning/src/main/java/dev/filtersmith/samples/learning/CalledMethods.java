package dev.filtersmith.samples.learning;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** The filters of called methods. */
final class CalledMethods {
    private CalledMethods() {}

    /**
     * The first guess: a small filter, which grows if there are more methods. Its rate is also the
     * default of Guava's filter.
     */
    @WindowedCuckooFilter(expectedElements = 1500, maxFpp = 0.03, growth = Growth.CHAINED)
    interface Guessed extends CountingFilter<String> {}

    /** What the advice on the first guess is: a test compares it. */
    @WindowedCuckooFilter(expectedElements = 120_000, maxFpp = 0.03, growth = Growth.CHAINED)
    interface Advised extends CountingFilter<String> {}

    /** The first guess for a filter that is rebuilt, in the size that the load needs. */
    @WindowedCuckooFilter(expectedElements = 1500, maxFpp = 0.03, concurrency = Concurrency.MULTI_WRITER)
    interface Rebuilt extends CountingFilter<String> {}
}
