package dev.filtersmith.meter;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterSpec;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A filter that records its origin and the events that its words do not show. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class ObservedFilter implements Filter {
    // Volatile: observers read them on another thread.
    private volatile @Nullable FilterSpec askedSpec;
    private volatile @Nullable FilterSpec givenSpec;
    private volatile @Nullable Class<?> askedType;
    private volatile @Nullable String name;
    private long moves;
    private long overflows;

    /** Creates a filter of unknown origin. */
    protected ObservedFilter() {}

    /**
     * Records the interface and the spec that the filter was created for.
     *
     * @param type interface that the user sees
     * @param spec spec as the user wrote it, before the geometry search; null for that of the
     *     interface's annotation
     */
    public final void askedFor(Class<?> type, @Nullable FilterSpec spec) {
        // In this order: an observer that sees the type must not look for a spec in its annotation,
        // which it may not have.
        this.askedSpec = spec;
        this.givenSpec = spec;
        this.askedType = type;
    }

    /**
     * Returns the spec that the filter was created for, if no annotation names it.
     *
     * @return spec as the user wrote it; null if it is that of the annotated interface
     */
    public final @Nullable FilterSpec givenSpec() {
        return givenSpec;
    }

    /**
     * Sets the name of the filter.
     *
     * @param given name, which was checked
     */
    protected final void setName(String given) {
        this.name = given;
    }

    @Override
    public final Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /**
     * Returns the requested spec. The spec of a layout names the resulting geometry, but not its
     * goal.
     *
     * @return spec given to the builder, or that of the annotated interface; otherwise that of the
     *     layout
     */
    public final FilterSpec askedSpec() {
        Class<?> type = askedType();
        FilterSpec spec = askedSpec;
        if (spec == null && type != null) {
            spec = FilterSpec.of(type);
            askedSpec = spec;
        }
        return spec == null ? layout().spec() : spec;
    }

    /**
     * Returns the interface that the filter was created for.
     *
     * @return interface given to the builder, or the annotated one that the class implements; null
     *     if there is none
     */
    public final @Nullable Class<?> askedType() {
        for (Class<?> implemented : getClass().getInterfaces()) {
            if (askedType == null && isAnnotated(implemented)) {
                askedType = implemented;
            }
        }
        return askedType;
    }

    /** Returns the name of the interface that the filter was created for, or an empty text. */
    final String askedTypeName() {
        Class<?> type = askedType();
        return type == null ? "" : type.getName();
    }

    private static boolean isAnnotated(Class<?> type) {
        try {
            return FilterSpec.of(type).stashCapacity() >= 0;
        } catch (IllegalArgumentException plain) {
            return false;
        }
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
    public long moves() {
        return moves;
    }

    /**
     * Returns the number of puts since the filter was created or read that found their buckets
     * full. The element went into the stash or into an extension, or was refused.
     *
     * @return number of such puts, 0 for the Bloom families
     */
    public long overflows() {
        return overflows;
    }

    /**
     * Counts moved elements, on the only thread that changes the filter.
     *
     * @param elements number of elements
     */
    protected void moved(int elements) {
        moves += elements;
    }

    /** Counts a put that found its buckets full, on the only thread that changes the filter. */
    protected void overflowed() {
        overflows++;
    }
}
