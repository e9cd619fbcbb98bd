package dev.filtersmith.family;

/**
 * Limits of the work that a spec from a stranger causes. Its text is read and its rules are checked
 * in time that these limits bound. Stored specs name their geometry: a search never runs for one.
 *
 * <p>Lists of more loads than a bucket has are refused before other rules look at them. A rule
 * reports at most {@link #MAX_PROBLEMS} problems, and messages quote the beginning of long values.
 *
 * <p>The rules of the families bound all other work: at most 64 elements in the stash, 4 subtables,
 * 64 loads of a bucket, 2^16 combinations of loads in a group, counters of 16 bits, searches of 256
 * buckets for a path of moves, and tables that fit one array. Tables are allocated for stored
 * filters when all words came, or are known to be there.
 */
public final class SpecLimits {
    /** The most characters of a spec's text. The longest full text of a spec has about 1,000. */
    public static final int MAX_TEXT = 1 << 13;

    /** The most entries of a list: one for each load from 0 to 64. */
    public static final int MAX_LOADS = 65;

    /** The most problems that one rule reports, and the most of a text that is malformed. */
    public static final int MAX_PROBLEMS = 10;

    private SpecLimits() {}
}
