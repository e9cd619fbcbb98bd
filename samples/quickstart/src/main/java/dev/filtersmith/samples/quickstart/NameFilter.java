package dev.filtersmith.samples.quickstart;

/** What a filter of names must tell to stand in the table, whoever made it. */
interface NameFilter {
    boolean put(String name);

    boolean mightContain(String name);

    /** Rate of false positives that the filter itself predicts, now. */
    double expectedFpp();

    long bitSize();

    /** Short name of the geometry. */
    String layout();

    /** What runs it. */
    String engine();
}
