package dev.filtersmith.threads.soak;

import static dev.filtersmith.annotation.Concurrency.MULTI_WRITER;
import static dev.filtersmith.annotation.Concurrency.SINGLE_WRITER;
import static dev.filtersmith.annotation.Growth.CHAINED;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Filters that larger ones follow when they are full. */
public final class GrowingFilters {
    private GrowingFilters() {}

    @DLeftFilter(growth = CHAINED)
    interface KeysExclusive extends LongFilter {}

    @DLeftFilter(growth = CHAINED, concurrency = SINGLE_WRITER)
    interface KeysSingle extends LongFilter {}

    @DLeftFilter(growth = CHAINED, concurrency = MULTI_WRITER)
    interface KeysMulti extends LongFilter {}

    @WindowedCuckooFilter(growth = CHAINED)
    interface CopiesExclusive extends LongCountingFilter {}

    @WindowedCuckooFilter(growth = CHAINED, concurrency = SINGLE_WRITER)
    interface CopiesSingle extends LongCountingFilter {}

    @WindowedCuckooFilter(growth = CHAINED, concurrency = MULTI_WRITER)
    interface CopiesMulti extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(growth = CHAINED)
    interface CountsExclusive extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(growth = CHAINED, concurrency = SINGLE_WRITER)
    interface CountsSingle extends LongCountingFilter {}

    @DynamicDLeftCountingFilter(growth = CHAINED, concurrency = MULTI_WRITER)
    interface CountsMulti extends LongCountingFilter {}
}
