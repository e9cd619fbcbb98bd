package dev.filtersmith.advisor.buckets;

/**
 * A simulation of a counting filter under insertions and deletions, with remainders in cells in the
 * buckets of d-left hashing. There are no keys; an element is a uniformly drawn long fingerprint
 * (b, r, z), as derived from the hash of a key.
 *
 * <p>The minimal fingerprint (b, r) determines an element's bucket in each subtable. In subtable i
 * it is (b + g_i(r)) mod B with a seeded mixing function g_i. With chunks, in the second of two
 * subtables, it is b XOR the low bits of r. Together with the remainder, both are permutations of
 * the minimal fingerprints. A cell holds the first bits of (r, z), as many as
 * {@link RemainderLengths} has room for.
 *
 * <p>A new element is counted in a cell of its buckets that matches its fingerprint and is below
 * the ceiling, if there is one. Otherwise it takes a new cell. With {@code together}, this cell is
 * in the bucket where its minimal fingerprint is stored, if there is one with room. Otherwise it is
 * in the least loaded of its buckets, ties to the left.
 *
 * <p>If the least loaded bucket has reached the relocation load, a path of moves is searched first:
 * breadth first from the element's buckets, cell by cell, to a bucket below that load where the
 * last cell keeps its length. Cells move only to buckets whose remainders are no longer than their
 * own. Failing that, a bucket is taken that had more cells once, so that one more cuts no others:
 * one of the element's own, or the first that a path led to. An element whose buckets are all full
 * is not stored; a filter would keep it in its stash.
 *
 * <p>A deletion removes the longest match among all buckets of the element.
 *
 * <p>Sources: Bonomi and others, "An Improved Construction for Counting Bloom Filters", sections
 * 3.2, 3.3 and 5 (fixed length, ceiling 4, moves out of the first subtable's bucket alone); Bonomi
 * and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section III (dynamic
 * lengths).
 *
 * @param subtables the paper's d, 1 to 4
 * @param bucketsPerSubtable B, 1 to 2^24; with chunks a multiple of {@code chunkBuckets}
 * @param chunkBuckets 0, or for two subtables a power of two of at most 2^minimalRemainderBits:
 *     buckets of each subtable in a chunk
 * @param minimalRemainderBits bits of r, 1 to the shortest length
 * @param lengths lengths of remainders, and the capacity of a bucket in cells
 * @param ceiling elements that a cell can count, from 1 (equal elements take separate cells) to 127
 * @param together whether an element goes to the bucket where its minimal fingerprint is stored
 * @param relocationLoad the least load of a new element's buckets at which cells are moved, 1 or
 *     more; above the capacity: never
 * @param searchedBuckets buckets that a search for moves visits at most, 0 to 1000; 1 is the
 *     paper's move out of the first subtable
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
     * Refuses parameters out of their ranges, chunks that do not fit, more than 2^28 cells in all
     * buckets, and cells of two lengths that are to be moved.
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
     * Returns a simulation without chunks and without moves, in which elements go to the bucket
     * where their minimal fingerprint is stored.
     */
    public static CountingSimulation of(
            int subtables, int bucketsPerSubtable, int minimalRemainderBits, RemainderLengths lengths, int ceiling) {
        return new CountingSimulation(
                subtables, bucketsPerSubtable, 0, minimalRemainderBits, lengths, ceiling, true, 1, 0);
    }

    /**
     * Returns this simulation with moves, which are tried if all buckets of a new element have at
     * least this load (1 or more). A search visits at most this many buckets (0 to 1000). The cells
     * must have one length.
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
     * Returns this simulation with both buckets of an element in one chunk, which has a power of
     * two buckets of each subtable; 0 for no chunks.
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
     * Returns this simulation, but with elements of equal minimal fingerprints in any of their
     * buckets, each in the least loaded.
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

    /** Returns whether an insertion may move cells. */
    boolean moves() {
        return searchedBuckets > 0 && relocationLoad <= lengths.capacity();
    }

    private static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " = " + value + " is not from " + least + " to " + most + ".");
        }
    }
}
