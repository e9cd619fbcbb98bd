package dev.filtersmith.agent.telemetry;

/**
 * View of a filter in use for management clients. Counts begin when the filter is created, or when
 * the agent is attached.
 */
public interface FilterMXBean {
    /**
     * Returns the interface that the filter was made for.
     *
     * @return name of the interface
     */
    String getInterface();

    /**
     * Returns the name that the filter was given when it was built.
     *
     * @return name, or an empty text if the filter has none
     */
    String getName();

    /**
     * Returns the spec as written by the user.
     *
     * @return spec in the form of an annotation
     */
    String getSpec();

    /**
     * Returns the geometry that was found for the spec.
     *
     * @return spec in the form of an annotation, with all open values filled in
     */
    String getGeometry();

    /**
     * Returns the engine that runs the filter.
     *
     * @return GENERATED, BOUND or INTERPRETED
     */
    String getEngine();

    /**
     * Returns the number of keys that were looked up.
     *
     * @return number of lookups
     */
    long getLookups();

    /**
     * Returns the number of lookups that found their key, or a false positive.
     *
     * @return number of lookups with the answer true
     */
    long getHits();

    /**
     * Returns the number of puts that were not refused.
     *
     * @return number of puts
     */
    long getPuts();

    /**
     * Returns the number of puts of keys that were certainly not in the filter.
     *
     * @return number of puts with the answer true
     */
    long getNewElements();

    /**
     * Returns the number of puts that found no room.
     *
     * @return number of refused puts
     */
    long getRejectedPuts();

    /**
     * Returns the number of removals of a fingerprint.
     *
     * @return number of removals with the answer true
     */
    long getRemovals();

    /**
     * Returns the number of removals of keys that were certainly not in the filter.
     *
     * @return number of removals with the answer false
     */
    long getMissedRemovals();

    /**
     * Returns the number of elements that were moved to other buckets to make room.
     *
     * @return number of moves
     */
    long getMoves();

    /**
     * Returns the number of elements in the stash.
     *
     * @return number of elements
     */
    long getStashSize();

    /**
     * Returns the number of puts that found their buckets full.
     *
     * @return number of puts
     */
    long getOverflows();

    /**
     * Returns the occupancy of the buckets or slots.
     *
     * @return buckets by load, or slots of a Bloom filter by value
     */
    long[] getLoadHistogram();

    /**
     * Returns the number of elements in the filter.
     *
     * @return approximate number, as of the last pass over the filter; -1 before the first
     */
    long getApproximateElementCount();

    /**
     * Returns the age of the values that need a pass over the filter: number of elements, predicted
     * rate and load histogram. They are renewed at once when they are read and the filter has
     * changed by a twentieth, and at most every half second if it has changed by a hundredth or is
     * near its maximum rate. After smaller changes, or while passes take long, they are renewed
     * less often. While the filter does not change they grow old and stay true.
     *
     * @return time since the last pass in milliseconds; -1 before the first
     */
    long getContentAgeMillis();

    /**
     * Returns the number of elements that the filter was made for.
     *
     * @return number of elements
     */
    long getExpectedElements();

    /**
     * Returns the false-positive rate that follows from the content of the filter.
     *
     * @return rate, 0 to 1, as of the last pass over the filter; NaN before the first
     */
    double getPredictedFpp();

    /**
     * Returns the false-positive rate that the application measured.
     *
     * @return rate, 0 to 1; NaN if the application reported nothing, or without lookups of absent
     *     keys
     */
    double getMeasuredFpp();

    /**
     * Returns the standard error of the measured rate.
     *
     * @return standard error; NaN without a rate
     */
    double getMeasuredFppError();

    /**
     * Returns the number of positives that the application reported as false.
     *
     * @return number of reports
     */
    long getReportedFalsePositives();

    /**
     * Returns the number of positives that the application reported as true.
     *
     * @return number of reports
     */
    long getReportedTruePositives();

    /**
     * Returns the maximum rate that the spec allows.
     *
     * @return rate, or 0 if the spec has no maximum
     */
    double getMaxFpp();

    /**
     * Returns the memory of the filter.
     *
     * @return size in bits
     */
    long getBitSize();
}
