package dev.filtersmith.meter;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a filter tells those who watch it, beside what it holds. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class MeteredFilter implements Filter {
    private static final Object OPENING = new Object();
    private static final long[] NO_STRIPES = {};

    /** Read by nothing but what the agent weaves in: a filter that nobody watches pays nothing. */
    private @Nullable Meter meter;

    /** The stripes of the meter, as long as there is one: a lookup that finds them here need not ask whether there is. */
    private long[] stripes = NO_STRIPES;

    // Volatile: who watches reads them in another thread.
    private volatile @Nullable FilterSpec askedSpec;
    private volatile @Nullable Class<?> askedType;
    private long moves;
    private long overflows;

    /** A filter that nobody watches yet. */
    protected MeteredFilter() {}

    /**
     * The counters of this filter, which begin at 0 with the first call. They count only while the Java agent runs with telemetry, which
     * weaves the calls in.
     *
     * @return counters
     */
    public final Meter meter() {
        Meter opened = meter;
        return opened != null ? opened : openMeter();
    }

    private Meter openMeter() {
        Meter opened;
        synchronized (OPENING) {
            if (meter != null) {
                return meter;
            }
            opened = new Meter(this);
            stripes = opened.lookupCounts().stripes();
            meter = opened;
        }
        Meters.announce(this, opened);
        return opened;
    }

    /**
     * Counts a lookup in the meter. Where it writes does not depend on the answer: one count in a place that does, in place of two, takes
     * twice as long, since the processor learns so late where to.
     *
     * @param hit 1 if the answer was true, else 0
     */
    public final void looked(int hit) {
        long[] all = stripes;
        int at = LookupCounts.stripe();
        if (at < all.length) {
            all[at + LookupCounts.LOOKUPS]++;
            all[at + LookupCounts.HITS] += hit;
        } else {
            meter().looked(1, hit);
        }
    }

    /**
     * The counters, if anything was ever counted.
     *
     * @return counters or null
     */
    public final @Nullable Meter openedMeter() {
        return meter;
    }

    /** Has what follows counted elsewhere, until other counters are given. */
    protected final @Nullable Meter exchangeMeter(@Nullable Meter other) {
        Meter before = meter;
        meter = other;
        stripes = other == null ? NO_STRIPES : other.lookupCounts().stripes();
        return before;
    }

    /**
     * Remembers what the filter was made for.
     *
     * @param type interface that its user sees
     * @param spec spec as it was written, before a geometry was chosen for it
     */
    public final void askedFor(Class<?> type, FilterSpec spec) {
        // In this order: whoever sees the type must not look for a spec in its annotation, which it may not have.
        this.askedSpec = spec;
        this.askedType = type;
    }

    /**
     * The spec that was asked for. A layout's spec names the geometry that was chosen, but no longer what for.
     *
     * @return spec given to the builder, or that of the annotated interface; else that of the layout
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
     * The interface that the filter was made for.
     *
     * @return interface given to the builder, or the annotated one that the class implements; null if there is none
     */
    public final @Nullable Class<?> askedType() {
        for (Class<?> implemented : getClass().getInterfaces()) {
            if (askedType == null && isAnnotated(implemented)) {
                askedType = implemented;
            }
        }
        return askedType;
    }

    private static boolean isAnnotated(Class<?> type) {
        try {
            return FilterSpec.of(type).stashCapacity() >= 0;
        } catch (IllegalArgumentException plain) {
            return false;
        }
    }

    /**
     * How full the places are: of the d-left families, buckets by load; of rank-indexed filters, buckets by slots in use; of the Bloom
     * families, places by value, which is 0 or 1 or that of the counter. Takes time in proportion to the size of the filter.
     *
     * @return number of places by what they hold
     */
    public abstract long[] loadHistogram();

    /** The sum of the histograms of all subtables. */
    protected static long[] sumOver(long[][] subtables) {
        long[] sum = new long[subtables[0].length];
        for (long[] subtable : subtables) {
            Arrays.setAll(sum, load -> sum[load] + subtable[load]);
        }
        return sum;
    }

    /**
     * Elements that were moved to other buckets since the filter was created or read, to make room for one or by {@link #rebalance}.
     *
     * @return moves, 0 where the family has none
     */
    public final long moves() {
        return moves;
    }

    /**
     * Puts since the filter was created or read that found their buckets full: the element came into the stash or into an extension, or
     * was refused.
     *
     * @return number of such puts, 0 for the Bloom families
     */
    public long overflows() {
        return overflows;
    }

    /**
     * Counts elements that were moved.
     *
     * @param elements number of elements
     */
    protected final void moved(int elements) {
        moves += elements;
    }

    /** Counts a put that found its buckets full. */
    protected final void overflowed() {
        overflows++;
    }
}
