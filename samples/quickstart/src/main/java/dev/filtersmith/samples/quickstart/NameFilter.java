package dev.filtersmith.samples.quickstart;

/** A filter of names of any library, with the data that the table shows. */
interface NameFilter {
    boolean put(String name);

    boolean mightContain(String name);

    /** Returns the current rate of false positives predicted by the filter itself. */
    double expectedFpp();

    long bitSize();

    /** Returns the short name of the geometry. */
    String layout();

    /** Returns the name of its engine. */
    String engine();
}
