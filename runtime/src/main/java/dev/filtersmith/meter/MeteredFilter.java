package dev.filtersmith.meter;

import dev.filtersmith.FilterStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A filter whose operations can be counted. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class MeteredFilter implements Observed {
    private final Origin origin = new Origin();
    private Metering metering = Metering.announced();

    /** Creates an unobserved filter. */
    protected MeteredFilter() {}

    @Override
    public final Origin origin() {
        return origin;
    }

    @Override
    public final Optional<String> name() {
        return Optional.ofNullable(origin.name());
    }

    /**
     * Sets the name of the filter.
     *
     * @param given name, which was checked
     */
    public final void named(String given) {
        origin.named(given);
        metering.named(this);
    }

    @Override
    public boolean allowsPasses() {
        return true;
    }

    /**
     * Returns a histogram of the load: for the d-left families, buckets by load; for rank-indexed
     * filters, buckets by occupied slots; for the Bloom families, places by value, which is 0, 1 or
     * that of the counter. Takes time in proportion to the size of the filter.
     *
     * @return number of places by content
     */
    public final long[] loadHistogram() {
        return Statistics.histogram(scan());
    }

    /**
     * Returns the counters of this filter, which start at 0 with the first call. They count only
     * while the Java agent runs with telemetry, which weaves in the calls.
     *
     * @return counters
     */
    public final Meter meter() {
        return metering.meter(this);
    }

    /**
     * Counts a lookup in the meter.
     *
     * @param hit 1 if the answer was true, otherwise 0
     */
    public final void looked(int hit) {
        metering.looked(this, hit);
    }

    @Override
    public final FilterStatistics statistics() {
        return statistics(metering.opened());
    }

    /**
     * Returns a snapshot of the filter with the numbers of a meter.
     *
     * @param counting counters of the operations, or null if they are not counted
     * @return snapshot
     */
    public final FilterStatistics statistics(@Nullable Meter counting) {
        return Metering.statistics(this, counting);
    }

    /**
     * Returns the counting of the operations.
     *
     * @return counting
     */
    public final Metering metering() {
        return metering;
    }

    /** Stops the counting by a copy, which was cloned, in the original. */
    protected final void countUnobserved() {
        metering = Metering.unobserved();
    }
}
