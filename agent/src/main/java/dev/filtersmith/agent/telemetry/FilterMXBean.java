package dev.filtersmith.agent.telemetry;

/** A filter in use, as a management client sees it. Counts begin when the filter is created, or when the agent is attached. */
public interface FilterMXBean {
    /**
     * The interface that the filter was made for.
     *
     * @return name of the interface
     */
    String getInterface();

    /**
     * The spec as its user wrote it.
     *
     * @return spec in the form of an annotation
     */
    String getSpec();

    /**
     * The geometry that was chosen for the spec.
     *
     * @return spec in the form of an annotation, with all that was left open
     */
    String getGeometry();

    /**
     * What runs the filter.
     *
     * @return GENERATED, BOUND or INTERPRETED
     */
    String getEngine();

    /**
     * Keys that were looked for.
     *
     * @return number of lookups
     */
    long getLookups();

    /**
     * Lookups that found their key, or a false positive.
     *
     * @return number of lookups with the answer true
     */
    long getHits();

    /**
     * Puts that were not refused.
     *
     * @return number of puts
     */
    long getPuts();

    /**
     * Puts of keys that were surely not there before.
     *
     * @return number of puts with the answer true
     */
    long getNewElements();

    /**
     * Puts that found no room.
     *
     * @return number of refused puts
     */
    long getRejectedPuts();

    /**
     * Removals of a fingerprint.
     *
     * @return number of removals with the answer true
     */
    long getRemovals();

    /**
     * Removals of keys that were surely not there.
     *
     * @return number of removals with the answer false
     */
    long getMissedRemovals();

    /**
     * Elements that were moved to other buckets to make room.
     *
     * @return number of moves
     */
    long getMoves();

    /**
     * Elements that the stash holds.
     *
     * @return number of elements
     */
    long getStashSize();

    /**
     * Puts that found their buckets full.
     *
     * @return number of puts
     */
    long getOverflows();

    /**
     * How full the places are.
     *
     * @return buckets by load, or places of a Bloom filter by value
     */
    long[] getLoadHistogram();

    /**
     * Elements in the filter.
     *
     * @return approximate number, as of the last look: it is counted anew after the filter has changed by a hundredth
     */
    long getApproximateElementCount();

    /**
     * Elements that the filter was made for.
     *
     * @return number of elements
     */
    long getExpectedElements();

    /**
     * The rate of false positives that follows from what the filter holds.
     *
     * @return rate, 0 to 1, as of the last look
     */
    double getPredictedFpp();

    /**
     * The rate of false positives that the application measured.
     *
     * @return rate, 0 to 1; NaN if it told nothing, or without lookups of absent keys
     */
    double getMeasuredFpp();

    /**
     * The standard error of the measured rate.
     *
     * @return standard error; NaN without a rate
     */
    double getMeasuredFppError();

    /**
     * Positives of which the application said that they were false.
     *
     * @return number of reports
     */
    long getReportedFalsePositives();

    /**
     * Positives of which the application said that they were true.
     *
     * @return number of reports
     */
    long getReportedTruePositives();

    /**
     * The highest rate that the spec allows.
     *
     * @return rate, or 0 where the spec names none
     */
    double getMaxFpp();

    /**
     * Memory that the filter takes.
     *
     * @return size in bits
     */
    long getBitSize();
}
