package dev.filtersmith.threads.preempt;

import dev.filtersmith.LongCountingFilter;
import java.util.function.Consumer;

/**
 * Two operations on a filter.
 *
 * @param residents keys that are put before
 * @param leavers those of them that are removed again before
 * @param first first operation, into which the second comes
 * @param second second operation
 * @param after keys that are in afterwards, whatever the order
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Duet(
        long[] residents,
        long[] leavers,
        Consumer<LongCountingFilter> first,
        Consumer<LongCountingFilter> second,
        long... after) {

    /** Creates operations on a filter from which nothing was removed. */
    Duet(long[] residents, Consumer<LongCountingFilter> first, Consumer<LongCountingFilter> second, long... after) {
        this(residents, new long[0], first, second, after);
    }

    /** Returns the same operations in the opposite roles. */
    Duet swapped() {
        return new Duet(residents, leavers, second, first, after);
    }
}
