package dev.filtersmith.advisor.buckets;

/**
 * The highest loads of cells of fixed length, as shares of the cells, that a geometry search takes.
 * They are limits of moves along paths that look through up to {@value #VISITS} buckets.
 */
public final class HighestFills {
    /** Buckets that a put into full ones may look through: all that a spec allows. */
    public static final int VISITS = 256;

    /**
     * Highest fill in chunks. With moves and under churn, two subtables of four cells fill to 92%,
     * and wider ones to 95%, before a put finds no room. The fullest of a million chunks of 8 KB
     * has 14% more elements than its share at 40 bits per key, and 10% more at 20. The limit leaves
     * this margin below 92%.
     */
    public static final double IN_CHUNKS = 0.8;

    /**
     * For two to four subtables, by the cells of a bucket from one on; wider buckets have the last
     * one. At these, a twentieth more elements find room. None of ten million insertions under
     * churn overflowed in tables of two million cells at slightly higher fills.
     */
    private static final double[][] WITHOUT_CHUNKS = {
        {0.42, 0.82, 0.89, 0.92, 0.93, 0.935, 0.94}, {0.7, 0.9, 0.925, 0.935, 0.94}, {0.8, 0.92, 0.935, 0.94}
    };

    private HighestFills() {}

    /**
     * Returns the highest fill, a share of the cells, where a key's buckets may be anywhere. There
     * are 2 to 4 subtables.
     */
    public static double withoutChunks(int subtables, int cells) {
        double[] fills = WITHOUT_CHUNKS[subtables - 2];
        return fills[Math.min(cells, fills.length) - 1];
    }
}
