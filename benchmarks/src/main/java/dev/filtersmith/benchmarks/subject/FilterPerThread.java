package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A filter for each thread that puts keys. Lookups ask them all. */
final class FilterPerThread implements Subject {
    private final List<LongFilter> filters = new CopyOnWriteArrayList<>();
    private final ThreadLocal<LongFilter> own;

    /** Creates a subject of filters of one writing thread. */
    FilterPerThread(Supplier<LongFilter> maker) {
        this.own = ThreadLocal.withInitial(() -> {
            LongFilter filter = maker.get();
            filters.add(filter);
            return filter;
        });
    }

    @Override
    public boolean put(long key) {
        return own.get().put(key);
    }

    @Override
    public boolean mightContain(long key) {
        for (LongFilter filter : filters) {
            if (filter.mightContain(key)) {
                return true;
            }
        }
        return false;
    }
}
