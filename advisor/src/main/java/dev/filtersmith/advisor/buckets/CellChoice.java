package dev.filtersmith.advisor.buckets;

/**
 * The bucket choice of a {@link CountingSimulation}: a permutation of the minimal fingerprints for
 * each subtable.
 */
final class CellChoice {
    private final int buckets;
    private final int chunkMask;
    private final int longest;
    private final int ignoredBits;
    private final long minimalMask;
    private final long seed;

    CellChoice(CountingSimulation simulation, long seed) {
        this.buckets = simulation.bucketsPerSubtable();
        this.chunkMask = simulation.chunkBuckets() - 1;
        this.longest = simulation.lengths().longest();
        this.ignoredBits = longest - simulation.minimalRemainderBits();
        this.minimalMask = (1L << simulation.minimalRemainderBits()) - 1;
        this.seed = seed;
    }

    /** Stores the element's bucket in each subtable; buckets are numbered through all subtables. */
    void candidates(long fingerprint, int[] result) {
        int first = (int) (fingerprint >>> longest);
        long remainder = fingerprint >>> ignoredBits & minimalMask;
        result[0] = first;
        if (chunkMask >= 0) {
            result[1] = buckets + (first ^ ((int) remainder & chunkMask));
            return;
        }
        for (int subtable = 1; subtable < result.length; subtable++) {
            int bucket = first + displacement(remainder, subtable);
            result[subtable] = subtable * buckets + (bucket < buckets ? bucket : bucket - buckets);
        }
    }

    /**
     * Returns the paper's g_i. Any function that spreads the remainders evenly will do; this one is
     * the finalizer of SplitMix64.
     */
    private int displacement(long remainder, int subtable) {
        long mixed = seed + (remainder * 4 + subtable) * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return (int) ((((mixed ^ (mixed >>> 31)) >>> 32) * buckets) >>> 32);
    }
}
