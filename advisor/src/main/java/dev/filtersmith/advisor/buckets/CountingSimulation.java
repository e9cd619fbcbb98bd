package dev.filtersmith.advisor.buckets;

/**
 * A simulation of a filter that counts: cells with remainders in the buckets of d-left hashing, elements that come and go. It knows no
 * keys; an element is a uniformly drawn long fingerprint (b, r, z), as the hash of a key gives one.
 *
 * <p>The minimal fingerprint (b, r) tells an element's bucket in each subtable. In subtable i that is (b + g_i(r)) mod B with a seeded
 * mixing function g_i, or with chunks, in the second of two subtables, b XOR the low bits of r: both are permutations of the minimal
 * fingerprints together with the remainder. A cell holds the first bits of (r, z), as many as {@link RemainderLengths} has room for.
 *
 * <p>A newcomer is counted in a cell that has its fingerprint as far as stored, if one below its ceiling is among its buckets;
 * otherwise it takes a cell in the bucket where its minimal fingerprint is stored, if it must and there is room, or in the least loaded
 * of its buckets, ties to the left. If the least loaded has reached the relocation load, a path of moves is looked for first: breadth
 * first from the newcomer's buckets, cell by cell, to a bucket below that load where the last cell keeps its length. Cells move only
 * where remainders are no longer than their own. Failing that, a bucket serves that had more cells once, so that one more cuts no
 * others: one of the newcomer's, or the first that a path led to. Who finds all buckets full is not stored, as one that a filter would
 * keep in its stash. A deletion takes the longest match among all buckets of the element.
 *
 * <p>Sources: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections 3.2, 3.3 and 5 (fixed length, ceiling
 * 4, moves out of the first subtable's bucket alone); Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit
 * Reassignment", section III (dynamic lengths).
 *
 * @param subtables the paper's d, 1 to 4
 * @param bucketsPerSubtable B, 1 to 2^24; with chunks a multiple of {@code chunkBuckets}
 * @param chunkBuckets 0, or for two subtables a power of two of at most 2^minimalRemainderBits: buckets of each subtable in a chunk
 * @param minimalRemainderBits bits of r, 1 to the shortest length
 * @param lengths lengths of remainders, and how many cells a bucket has room for
 * @param ceiling elements that a cell can count, 1 (copies take cells of their own) to 127
 * @param together whether an element goes where its minimal fingerprint is stored
 * @param relocationLoad the least load of a newcomer's buckets at which cells are moved, 1 or more; above the capacity: never
 * @param searchedBuckets buckets that a search for moves looks into at most, 0 to 1000; 1 is the paper's move out of the first subtable
 */
public record CountingSimulation(
        int subtables,
        int bucketsPerSubtable,
        int chunkBuckets,
        int minimalRemainderBits,
        RemainderLengths lengths,
        int ceiling,
        boolean together,
        int relocationLoad,
        int searchedBuckets) {
    /**
     * Checks the parameters.
     *
     * @throws IllegalArgumentException if one is out of its range, if chunks do not fit, if all buckets have room for more than 2^28
     *     cells, or if cells of two lengths are to be moved
     */
    public CountingSimulation {
        requireRange("subtables", subtables, 1, 4);
        requireRange("bucketsPerSubtable", bucketsPerSubtable, 1, 1 << 24);
        requireRange("minimalRemainderBits", minimalRemainderBits, 1, lengths.shortest());
        requireRange("ceiling", ceiling, 1, Byte.MAX_VALUE);
        requireRange("relocationLoad", relocationLoad, 1, Integer.MAX_VALUE);
        requireRange("searchedBuckets", searchedBuckets, 0, 1000);
        requireRange("cells", (long) subtables * bucketsPerSubtable * lengths.capacity(), 1, 1 << 28);
        requireRange("chunkBuckets", chunkBuckets, 0, 1L << minimalRemainderBits);
        if (chunkBuckets > 0
                && (subtables != 2 || Integer.bitCount(chunkBuckets) != 1 || bucketsPerSubtable % chunkBuckets != 0)) {
            throw new IllegalArgumentException("chunkBuckets = " + chunkBuckets
                    + " is not a power of two that divides bucketsPerSubtable = " + bucketsPerSubtable
                    + ", or there are not 2 subtables but " + subtables + ".");
        }
        if (searchedBuckets > 0 && !(lengths instanceof OneLength)) {
            throw new IllegalArgumentException("Cells of buckets with two lengths do not move.");
        }
    }

    /**
     * A filter without chunks and without moves, in which elements go where their minimal fingerprint is stored.
     *
     * @param subtables the paper's d, 1 to 4
     * @param bucketsPerSubtable B, 1 to 2^24
     * @param minimalRemainderBits bits of r, 1 to the shortest length
     * @param lengths lengths of remainders
     * @param ceiling elements that a cell can count, 1 to 127
     * @return simulation
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static CountingSimulation of(
            int subtables, int bucketsPerSubtable, int minimalRemainderBits, RemainderLengths lengths, int ceiling) {
        return new CountingSimulation(
                subtables, bucketsPerSubtable, 0, minimalRemainderBits, lengths, ceiling, true, 1, 0);
    }

    /**
     * This filter with moves.
     *
     * @param load the least load of a newcomer's buckets at which cells are moved, 1 or more
     * @param buckets buckets that a search looks into at most, 0 to 1000
     * @return another simulation
     * @throws IllegalArgumentException if a parameter is out of its range, or cells have two lengths
     */
    public CountingSimulation withRelocation(int load, int buckets) {
        return new CountingSimulation(
                subtables,
                bucketsPerSubtable,
                chunkBuckets,
                minimalRemainderBits,
                lengths,
                ceiling,
                together,
                load,
                buckets);
    }

    /**
     * This filter with both buckets of an element in one chunk.
     *
     * @param buckets buckets of each subtable in a chunk, a power of two; 0 for no chunks
     * @return another simulation
     * @throws IllegalArgumentException if chunks do not fit
     */
    public CountingSimulation withChunks(int buckets) {
        return new CountingSimulation(
                subtables,
                bucketsPerSubtable,
                buckets,
                minimalRemainderBits,
                lengths,
                ceiling,
                together,
                relocationLoad,
                searchedBuckets);
    }

    /**
     * This filter, but elements with equal minimal fingerprints may be in different buckets, each in the least loaded.
     *
     * @return another simulation
     */
    public CountingSimulation apart() {
        return new CountingSimulation(
                subtables,
                bucketsPerSubtable,
                chunkBuckets,
                minimalRemainderBits,
                lengths,
                ceiling,
                false,
                relocationLoad,
                searchedBuckets);
    }

    /**
     * Starts with an empty filter.
     *
     * @param seed of the random choices; equal simulations with equal seeds have equal results
     * @return running simulation
     */
    public CountingProcess start(long seed) {
        return new CountingProcess(this, seed);
    }

    /** Whether an insertion may move cells. */
    boolean moves() {
        return searchedBuckets > 0 && relocationLoad <= lengths.capacity();
    }

    private static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " = " + value + " is not from " + least + " to " + most + ".");
        }
    }
}
