package dev.filtersmith.meter;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import java.util.Arrays;
import java.util.Optional;

/** A filter that records its origin and the events that its words do not show. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class ObservedFilter implements Filter {
    private final Origin origin = new Origin();

    /** Creates a filter of unknown origin. */
    protected ObservedFilter() {}

    /**
     * Returns the request by which the filter was created.
     *
     * @return origin
     */
    public final Origin origin() {
        return origin;
    }

    @Override
    public final Optional<String> name() {
        return Optional.ofNullable(origin.name());
    }

    /**
     * Returns the requested spec. The spec of a layout names the resulting geometry, but not its
     * goal.
     *
     * @return spec given to the builder, or that of the annotated interface; otherwise that of the
     *     layout
     */
    public final FilterSpec askedSpec() {
        return origin.askedSpec(this);
    }

    /** Returns the name of the interface that the filter was created for, or an empty text. */
    final String askedTypeName() {
        return origin.askedTypeName(this);
    }

    /**
     * Returns a histogram of the load: for the d-left families, buckets by load; for rank-indexed
     * filters, buckets by occupied slots; for the Bloom families, places by value, which is 0, 1 or
     * that of the counter. Takes time in proportion to the size of the filter.
     *
     * @return number of places by content
     */
    public final long[] loadHistogram() {
        return histogram(scan());
    }

    static long[] histogram(FilterContent content) {
        return content.loadHistogram().stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * Returns whether observers may make passes over the filter without being asked to.
     *
     * @return false if a pass takes the heap of the filter
     */
    protected boolean allowsPasses() {
        return true;
    }

    /**
     * Computes all values that depend on the content, in one pass over the filter.
     *
     * @return values
     */
    public abstract FilterContent scan();

    /**
     * Returns the sum of the histograms of all subtables.
     *
     * @param subtables histogram of each subtable
     * @return sum for each load
     */
    protected static long[] sumOver(long[][] subtables) {
        long[] sum = new long[subtables[0].length];
        for (long[] subtable : subtables) {
            Arrays.setAll(sum, load -> sum[load] + subtable[load]);
        }
        return sum;
    }

    /**
     * Returns the number of elements that were moved to other buckets since the filter was created
     * or read, to make room for another or by {@link #rebalance}.
     *
     * @return number of moves, 0 if the family makes none
     */
    public abstract long moves();

    /**
     * Returns the number of puts since the filter was created or read that found their buckets
     * full. The element went into the stash or into an extension, or was refused.
     *
     * @return number of such puts, 0 for the Bloom families
     */
    public abstract long overflows();
}
