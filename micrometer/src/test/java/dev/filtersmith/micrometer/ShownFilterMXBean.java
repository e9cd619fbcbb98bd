package dev.filtersmith.micrometer;

/** The attributes of the agent's MXBean that the metrics read. */
public interface ShownFilterMXBean {
    /** Returns a value. */
    String getName();

    /** Returns a value. */
    String getInterface();

    /** Returns a value. */
    String getSpec();

    /** Returns a value. */
    long getLookups();

    /** Returns a value. */
    long getHits();

    /** Returns a value. */
    long getPuts();

    /** Returns a value. */
    long getMoves();

    /** Returns a value. */
    long getBitSize();

    /** Returns a value. */
    long getExpectedElements();

    /** Returns a value. */
    long getApproximateElementCount();

    /** Returns a value. */
    double getPredictedFpp();

    /** Returns a value. */
    double getMaxFpp();

    /** Returns a value. */
    long getAbsentEntries();

    /** Returns a value. */
    long getAbsentCapacity();

    /** Returns a value. */
    long getAbsentSaved();
}
