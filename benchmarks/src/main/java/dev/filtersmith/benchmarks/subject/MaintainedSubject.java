package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.LongFilter;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import java.util.stream.Stream;

/**
 * A maintained filter, asked before a store that has every key: what is timed is the filter, and
 * the probe of the keys that are known to be absent.
 */
final class MaintainedSubject implements Subject {
    private final MaintainedFilter<Long, ? extends LongFilter> filter;
    private final long expectedElements;
    private long puts;

    /** Creates a filter that knows absent keys in some bytes; in none with 0. */
    MaintainedSubject(FilterBuilder<? extends LongFilter> filters, long expectedElements, int absentBytes) {
        this.expectedElements = expectedElements;
        this.filter = MaintainedBuilder.ofLongs(filters, Stream::<Long>empty)
                .absentBytes(absentBytes)
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
    }

    @Override
    public boolean put(long key) {
        filter.put(key);
        if (++puts == expectedElements) {
            fillRoom();
        }
        return true;
    }

    /** Learns absent keys until the room is full, and half of it was taken by others since. */
    private void fillRoom() {
        AbsentKeyCounts counts = filter.absentKeyCounts();
        for (long key = 0; 2 * counts.evicted() < counts.capacity(); key++) {
            filter.contains(Mix.fmix64(~key), asked -> false);
            counts = filter.absentKeyCounts();
        }
    }

    @Override
    public boolean mightContain(long key) {
        return filter.contains(key, asked -> true);
    }
}
