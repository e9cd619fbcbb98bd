package dev.filtersmith.agent.telemetry;

/**
 * View of a filter in use for management clients. Counts begin when the filter is created, or when
 * the agent is attached.
 */
public interface FilterMXBean {
    /** Returns the name of the interface that the filter was made for. */
    String getInterface();

    /** Returns the name that the filter was given when it was built; empty if it has none. */
    String getName();

    /** Returns the spec as written by the user, in the form of an annotation. */
    String getSpec();

    /**
     * Returns the geometry that was found for the spec, in the form of an annotation with all open
     * values filled in.
     */
    String getGeometry();

    /** Returns the engine that runs the filter: GENERATED, BOUND or INTERPRETED. */
    String getEngine();

    /** Returns the number of keys that were looked up. */
    long getLookups();

    /** Returns the number of lookups with the answer true, false positives included. */
    long getHits();

    /** Returns the number of puts that were not refused. */
    long getPuts();

    /**
     * Returns the number of puts with the answer true: of keys that were certainly not in the
     * filter.
     */
    long getNewElements();

    /** Returns the number of refused puts, which found no room. */
    long getRejectedPuts();

    /** Returns the number of removals with the answer true: of a fingerprint. */
    long getRemovals();

    /**
     * Returns the number of removals with the answer false: of keys that were certainly not in the
     * filter.
     */
    long getMissedRemovals();

    /** Returns the number of elements that were moved to other buckets to make room. */
    long getMoves();

    /** Returns the number of elements in the stash. */
    long getStashSize();

    /** Returns the number of puts that found their buckets full. */
    long getOverflows();

    /** Returns the number of buckets by load, or of slots of a Bloom filter by value. */
    long[] getLoadHistogram();

    /**
     * Returns the approximate number of elements as of the last pass over the filter; -1 before the
     * first.
     */
    long getApproximateElementCount();

    /**
     * Returns the time since the last pass over the filter in milliseconds; -1 before the first. It
     * is the age of the values that need a pass: number of elements, predicted rate and load
     * histogram. They are renewed at once when they are read and the filter has changed by a
     * twentieth, and at most every half second if it has changed by a hundredth or is near its
     * maximum rate. After smaller changes, or while passes take long, they are renewed less often.
     * While the filter does not change they grow old and stay true.
     */
    long getContentAgeMillis();

    /** Returns the number of elements that the filter was made for. */
    long getExpectedElements();

    /**
     * Returns the false-positive rate, 0 to 1, that follows from the content as of the last pass
     * over the filter; NaN before the first.
     */
    double getPredictedFpp();

    /**
     * Returns the false-positive rate, 0 to 1, that the application measured; NaN if it reported
     * nothing, or without lookups of absent keys.
     */
    double getMeasuredFpp();

    /** Returns the standard error of the measured rate; NaN without a rate. */
    double getMeasuredFppError();

    /** Returns the number of positives that the application reported as false. */
    long getReportedFalsePositives();

    /** Returns the number of positives that the application reported as true. */
    long getReportedTruePositives();

    /** Returns the maximum rate that the spec or the builder allows; 0 if they have none. */
    double getMaxFpp();

    /** Returns the memory of the filter in bits. */
    long getBitSize();

    /**
     * Returns the number of keys that a maintained filter knows to be absent beside this
     * filter.
     */
    long getAbsentEntries();

    /**
     * Returns the most such keys at a time; 0 if the filter is used by itself, or none are
     * learned.
     */
    long getAbsentCapacity();

    /** Returns the number of lookups of such keys, which saved a question to the store. */
    long getAbsentSaved();

    /** Returns the number of such keys that were learned, each time anew. */
    long getAbsentLearned();

    /** Returns the number of such keys that gave way to others. */
    long getAbsentEvicted();

    /**
     * Returns the number of answers of the store that were not learned, since the key may have
     * changed meanwhile.
     */
    long getAbsentStale();
}
