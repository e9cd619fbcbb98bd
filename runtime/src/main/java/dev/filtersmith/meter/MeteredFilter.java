package dev.filtersmith.meter;

import dev.filtersmith.FilterStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A filter whose operations can be counted. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class MeteredFilter extends ObservedFilter {
    private static final Object OPENING = new Object();
    private static final long[] NO_STRIPES = {};

    /** Read only by the code that the agent weaves in: an unobserved filter has no overhead. */
    private @Nullable Meter meter;

    /**
     * The stripes of the meter while there is one. A lookup that finds them here need not check for
     * a meter.
     */
    private long[] stripes = NO_STRIPES;

    /** Creates an unobserved filter. */
    protected MeteredFilter() {}

    /**
     * Returns the counters of this filter, which start at 0 with the first call. They count only
     * while the Java agent runs with telemetry, which weaves in the calls.
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
        if (!Meters.isQuiet()) {
            Meters.announce(this, opened);
        }
        return opened;
    }

    /**
     * Sets the name of the filter. The agent learns of a filter in its constructor, before it has a
     * name, so a filter that is observed is announced again.
     *
     * @param given name, which was checked
     */
    public final void named(String given) {
        origin().named(given);
        Meter opened = meter;
        if (opened != null) {
            Meters.announce(this, opened);
        }
    }

    @Override
    public final FilterStatistics statistics() {
        return statistics(meter);
    }

    /**
     * Returns a snapshot of the filter with the numbers of a meter.
     *
     * @param counting counters of the operations, or null if they are not counted
     * @return snapshot
     */
    public final FilterStatistics statistics(@Nullable Meter counting) {
        return new FilterStatistics(
                name(),
                expectedElements(),
                askedSpec().maxFpp(),
                bitSize(),
                stashSize(),
                moves(),
                overflows(),
                scan(),
                Optional.ofNullable(counting).map(Meter::counts));
    }

    /**
     * Counts a lookup in the meter. The place that it writes to does not depend on the answer. One
     * count in a place that depends on it, instead of two counts, would take twice as long, because
     * the processor would have the address so late.
     *
     * @param hit 1 if the answer was true, otherwise 0
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
     * Returns the counters, if they were ever opened.
     *
     * @return counters or null
     */
    public final @Nullable Meter openedMeter() {
        return meter;
    }

    /** Counts the content, if there are counters, after it was stored without puts. */
    protected final void storedAnew() {
        Meter opened = meter;
        if (opened != null) {
            opened.holds(approximateElementCount());
        }
    }

    /**
     * Replaces the counters until they are exchanged again.
     *
     * @param other counters to use from now on, or null
     * @return counters used until now, or null
     */
    protected final @Nullable Meter exchangeMeter(@Nullable Meter other) {
        Meter before = meter;
        meter = other;
        stripes = other == null ? NO_STRIPES : other.lookupCounts().stripes();
        return before;
    }
}
