package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** The default filter and the bare filters with deletion, shared by threads. */
final class SharedFilters {
    private SharedFilters() {}

    /** The default filter with one writing thread. */
    @DLeftFilter(concurrency = Concurrency.SINGLE_WRITER)
    interface DefaultSingle extends LongFilter {}

    /** The default filter with any number of writing threads. */
    @DLeftFilter(concurrency = Concurrency.MULTI_WRITER)
    interface DefaultMulti extends LongFilter {}

    /** The bare filter with deletion and one writing thread. */
    @DynamicDLeftCountingFilter(concurrency = Concurrency.SINGLE_WRITER)
    interface DeletableSingle extends LongCountingFilter {}

    /** The bare filter with deletion and any number of writing threads. */
    @DynamicDLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface DeletableMulti extends LongCountingFilter {}

    /** The bare windowed cuckoo filter with one writing thread. */
    @WindowedCuckooFilter(concurrency = Concurrency.SINGLE_WRITER)
    interface WindowsSingle extends LongCountingFilter {}

    /** The bare windowed cuckoo filter with any number of writing threads. */
    @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
    interface WindowsMulti extends LongCountingFilter {}
}
