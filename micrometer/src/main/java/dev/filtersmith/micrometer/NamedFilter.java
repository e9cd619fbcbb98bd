package dev.filtersmith.micrometer;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.annotation.Concurrency;
import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A filter, which another one may replace. Each registry has its own, to count the filters. */
final class NamedFilter implements Reading.Source {
    private final Supplier<? extends @Nullable Filter> filters;
    private final boolean scansExclusive;

    /** The filter that was read last, and how many there were. */
    private WeakReference<Filter> last = new WeakReference<>(null);

    private long number;

    NamedFilter(Supplier<? extends @Nullable Filter> filters, boolean scansExclusive) {
        this.filters = filters;
        this.scansExclusive = scansExclusive;
    }

    @Override
    public Snapshot read() {
        Filter filter = filters.get();
        if (filter == null) {
            return Snapshot.UNKNOWN;
        }
        if (last.get() != filter) {
            last = new WeakReference<>(filter);
            number++;
        }
        return mayScan(filter)
                ? Snapshot.of(filter.statistics())
                : Snapshot.unscanned(
                        filter.expectedElements(),
                        filter.bitSize(),
                        Filters.operationCounts(filter).orElse(null),
                        Filters.absentKeyCounts(filter).orElse(null));
    }

    @Override
    public long filter() {
        return number;
    }

    /** Returns whether the meters that need something are registered. */
    boolean has(Values.Need need) {
        Filter filter = filters.get();
        return switch (need) {
            case NOTHING -> true;
            case SCAN -> filter == null || mayScan(filter);
            case COUNTS -> filter == null || Filters.operationCounts(filter).isPresent();
            case ABSENT_KEYS ->
                filter == null || Filters.absentKeyCounts(filter).isPresent();
        };
    }

    /** Returns whether the contract allows a pass over the filter while others change it. */
    private boolean mayScan(Filter filter) {
        return scansExclusive || filter.layout().spec().concurrency() != Concurrency.EXCLUSIVE_WRITER;
    }
}
