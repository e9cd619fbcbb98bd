package dev.filtersmith.benchmarks.subject;

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

    /** Creates a filter that knows absent keys in some bytes; in none with 0. */
    MaintainedSubject(FilterBuilder<? extends LongFilter> filters, int absentBytes) {
        this.filter = MaintainedBuilder.ofLongs(filters, Stream::<Long>empty)
                .absentBytes(absentBytes)
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
    }

    @Override
    public boolean put(long key) {
        filter.put(key);
        return true;
    }

    @Override
    public boolean mightContain(long key) {
        return filter.contains(key, asked -> true);
    }
}
