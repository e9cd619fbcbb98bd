package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.dleft.Rebalancing.Ties;

/**
 * A seeded simulation of the loads of buckets, for tables without a known fluid limit: with moves
 * of elements on insertion, or with both buckets of an element in one chunk of the table. It has
 * only buckets, no keys and no fingerprints, and all bucket choices are uniform.
 *
 * <p>A new element has one bucket in each subtable. It goes to the least loaded, ties to the
 * lightest group and then to the left, or at once to the left (see {@link BucketGroups}), unless
 * the least load m has reached the relocation load. In that case the shortest path of at most
 * {@link #relocationDepth()} moves is searched. An element of one of the new element's buckets of
 * load m moves to another of its own buckets with load m - 1, or to one of load m from which an
 * element moves on in the same way. The new element takes the vacated slot, so only the load of the
 * path's last bucket changes. Among paths of the same length the first one is taken: buckets of the
 * new element from left to right, elements in stored order, their other buckets from left to right.
 * Without such a path the element goes to the least loaded bucket after all. If that bucket is
 * full, the element overflows and is not stored. If buckets share their bits, a path has only moves
 * that the lengths of fingerprints allow: see {@link BucketGroups}.
 *
 * <p>After the insertions, the table may be rebalanced: see {@link Rebalancing}. An element that
 * overflowed is stored by the first sweep that finds room for it.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-D, which proposes online rebalancing by moves, leaves its performance to simulation,
 * and gives figures of offline rebalancing.
 *
 * @param subtables the paper's d, 1 to 4
 * @param bucketsPerSubtable buckets of each subtable, 1 or more; with chunks a multiple of
 *     {@code chunkBuckets}
 * @param maximumLoad elements that a bucket can hold, 1 to 64
 * @param relocationLoad the least m at which moves are tried, 1 or more; above {@code maximumLoad}:
 *     never
 * @param relocationDepth moves for one insertion at most, 0 to 3; 0 for none
 * @param chunkBuckets 0: an element's buckets are independent. Otherwise, for two subtables only, a
 *     power of two: the index of the bucket in the second subtable is that in the first XOR a
 *     uniform number below {@code chunkBuckets}
 * @param displacements 0: any. Otherwise the number of different distances from an element's first
 *     bucket to its bucket in another subtable, which few stored bits determine; not with chunks
 * @param groups groups of buckets that share their bits
 * @param rebalancing sweeps over all elements after their insertion
 * @param elements elements to insert, 0 or more
 * @param seed seed of the random numbers; equal simulations have equal results
 */
public record LoadSimulation(
        int subtables,
        int bucketsPerSubtable,
        int maximumLoad,
        int relocationLoad,
        int relocationDepth,
        int chunkBuckets,
        int displacements,
        BucketGroups groups,
        Rebalancing rebalancing,
        int elements,
        long seed) {
    /**
     * Refuses parameters out of their ranges, groups or chunks that do not divide a subtable, and
     * more than 2^30 candidate buckets of the elements or of the slots of all buckets.
     */
    public LoadSimulation {
        requireRange("subtables", subtables, 1, 4);
        requireRange("bucketsPerSubtable", bucketsPerSubtable, 1, Integer.MAX_VALUE);
        requireRange("maximumLoad", maximumLoad, 1, 64);
        requireRange("relocationLoad", relocationLoad, 1, Integer.MAX_VALUE);
        requireRange("relocationDepth", relocationDepth, 0, 3);
        requireRange("chunkBuckets", chunkBuckets, 0, bucketsPerSubtable);
        requireRange("displacements", displacements, 0, chunkBuckets > 0 ? 0 : Integer.MAX_VALUE);
        requireRange("elements", elements, 0, Integer.MAX_VALUE);
        requireRange(
                "subtables^2 * bucketsPerSubtable * maximumLoad",
                (long) subtables * subtables * bucketsPerSubtable * maximumLoad,
                1,
                1 << 30);
        requireRange("subtables * elements", (long) subtables * elements, 0, 1 << 30);
        if (bucketsPerSubtable % groups.buckets() != 0) {
            throw new IllegalArgumentException("Groups of " + groups.buckets()
                    + " buckets do not divide bucketsPerSubtable = " + bucketsPerSubtable + ".");
        }
        if (chunkBuckets > 0) {
            requireChunks(subtables, bucketsPerSubtable, chunkBuckets);
        }
    }

    /**
     * Returns a simulation with seed 0 of independent buckets without moves: the process of {@link
     * FluidLimit#of}, except for the bounded load.
     */
    public static LoadSimulation independent(int subtables, int bucketsPerSubtable, int maximumLoad, int elements) {
        return new LoadSimulation(
                subtables,
                bucketsPerSubtable,
                maximumLoad,
                1,
                0,
                0,
                0,
                BucketGroups.NONE,
                Rebalancing.NONE,
                elements,
                0);
    }

    /**
     * Returns this simulation with moves, at most {@code depth} (0 to 3) for one insertion. They
     * are tried from the load m on, 1 or more.
     */
    public LoadSimulation withRelocation(int load, int depth) {
        return with(load, depth, chunkBuckets, displacements, groups, rebalancing, seed);
    }

    /**
     * Returns this simulation with both buckets of an element in the same chunk, which has a power
     * of two buckets that divides each of the two subtables; 0 for no chunks.
     */
    public LoadSimulation withChunks(int buckets) {
        return with(relocationLoad, relocationDepth, buckets, displacements, groups, rebalancing, seed);
    }

    /**
     * Returns this simulation with few distances between the buckets of an element, for each
     * further subtable; 0 for any distance.
     */
    public LoadSimulation withDisplacements(int count) {
        return with(relocationLoad, relocationDepth, chunkBuckets, count, groups, rebalancing, seed);
    }

    /**
     * Returns this simulation with groups of buckets that share their bits. They divide the
     * subtables.
     */
    public LoadSimulation withGroups(BucketGroups others) {
        return with(relocationLoad, relocationDepth, chunkBuckets, displacements, others, rebalancing, seed);
    }

    /**
     * Returns this simulation with at most so many sweeps over all elements after their insertion.
     * The ties decide between several least loaded buckets.
     */
    public LoadSimulation withRebalancing(int sweeps, Ties ties) {
        return with(
                relocationLoad,
                relocationDepth,
                chunkBuckets,
                displacements,
                groups,
                new Rebalancing(sweeps, ties),
                seed);
    }

    public LoadSimulation withSeed(long otherSeed) {
        return with(relocationLoad, relocationDepth, chunkBuckets, displacements, groups, rebalancing, otherSeed);
    }

    /** Returns a simulation of the same table and elements. */
    private LoadSimulation with(
            int load, int depth, int chunk, int distances, BucketGroups others, Rebalancing sweeps, long otherSeed) {
        return new LoadSimulation(
                subtables,
                bucketsPerSubtable,
                maximumLoad,
                load,
                depth,
                chunk,
                distances,
                others,
                sweeps,
                elements,
                otherSeed);
    }

    /** Returns whether an insertion may move an element. */
    boolean moves() {
        return relocationDepth > 0 && relocationLoad <= maximumLoad;
    }

    static void requireRange(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " = " + value + " is not from " + least + " to " + most + ".");
        }
    }

    private static void requireChunks(int subtables, int bucketsPerSubtable, int chunkBuckets) {
        if (subtables != 2) {
            throw new IllegalArgumentException("Chunks pair the buckets of 2 subtables, not of " + subtables + ".");
        }
        if (Integer.bitCount(chunkBuckets) != 1 || bucketsPerSubtable % chunkBuckets != 0) {
            throw new IllegalArgumentException("chunkBuckets = " + chunkBuckets
                    + " is not a power of two that divides bucketsPerSubtable = " + bucketsPerSubtable + ".");
        }
    }
}
