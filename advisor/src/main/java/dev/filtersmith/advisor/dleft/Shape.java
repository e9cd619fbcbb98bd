package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.spec.DLeftSpecBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameters that determine the distribution of loads: buckets and moves, but not the use of
 * the bits in a bucket.
 */
record Shape(Cost cost, int bucketBits, int group, double averageLoad) {
    private static final int SIMULATED_BUCKETS = 1 << 13;
    /** Three or four subtables were never better with moves. */
    static final int SUBTABLES = 2;

    private static final int MOVES = 2;
    private static final int FAST_ENTRIES = 256;
    private static final int COMPACT_ENTRIES = 4096;
    private static final int MAX_SETS = 8192;
    private static final double MIN_LOAD = 1;
    private static final double MAX_LOAD = 16;

    /** Load, relative to the design load, up to which a shape has no overflow in simulations. */
    static final double MARGIN = 1.1;

    /** Returns all shapes of some cost at some bits per key. */
    static List<Shape> of(Cost cost, double bitsPerKey) {
        List<Shape> shapes = new ArrayList<>();
        for (int bucketBits = 32; bucketBits <= (cost == Cost.FAST ? 64 : 128); bucketBits *= 2) {
            double averageLoad = Digits.averageLoad(bucketBits, bitsPerKey);
            if (averageLoad >= MIN_LOAD && averageLoad <= MAX_LOAD) {
                shapes.add(new Shape(cost, bucketBits, cost == Cost.FAST ? 1 : group(averageLoad), averageLoad));
            }
        }
        return shapes;
    }

    /** Returns whether two shapes of one search are the same: the others differ in their bits. */
    boolean isLike(Shape other) {
        return bucketBits == other.bucketBits;
    }

    /** Returns the largest group with not too many sets of loads. */
    private static int group(double averageLoad) {
        int group = Integer.BYTES;
        while (group > 1 && sets((int) (averageLoad * MARGIN) + 1, group) > MAX_SETS) {
            group /= 2;
        }
        return group;
    }

    private static long sets(int largest, int group) {
        long sets = 1;
        for (int bucket = 0; bucket < group; bucket++) {
            sets *= largest + 1;
        }
        return sets;
    }

    /** Returns the most entries of a table that decodes counters. */
    int mostEntries() {
        return cost == Cost.FAST ? FAST_ENTRIES : COMPACT_ENTRIES;
    }

    boolean allows(int largest) {
        return group == 1 || sets(largest, group) <= MAX_SETS;
    }

    /**
     * Simulates the loads at the design load and with the margin, in buckets that hold more than
     * any is likely to get.
     */
    List<SimulatedLoads> simulate() {
        int perSubtable = SIMULATED_BUCKETS / SUBTABLES;
        int elements = (int) Math.rint(averageLoad * SIMULATED_BUCKETS);
        int most = (int) Math.rint(averageLoad * MARGIN * SIMULATED_BUCKETS);
        return LoadProcess.runThrough(
                LoadSimulation.independent(SUBTABLES, perSubtable, 2 * (int) averageLoad + 6, most)
                        .withRelocation(relocationLoad(), MOVES)
                        .withGroups(BucketGroups.of(group)),
                elements,
                most);
    }

    /**
     * Returns the load at which moves begin. An early start costs moves and gains little for
     * buckets without groups, unless loads are low.
     */
    private int relocationLoad() {
        return cost == Cost.FAST && averageLoad > 3 ? 2 : 1;
    }

    /**
     * Returns the counter encoding. Spare bits cost a lookup another table, and groups have none.
     */
    CounterEncoding encoding() {
        return cost == Cost.COMPACT && group == 1
                ? CounterEncoding.ENUMERATED_WITH_SPARE_BITS
                : CounterEncoding.ENUMERATED;
    }

    /**
     * Returns a spec of this shape. Fast specs keep a key's buckets in a chunk, compact ones spread
     * them over the table.
     */
    DLeftSpecBuilder<DLeftSpec> spec(DLeftSpec asked) {
        return DLeftSpec.builder()
                .subtables(SUBTABLES)
                .bucketBits(bucketBits)
                .group(group)
                .counterEncoding(encoding())
                .averageLoad(averageLoad)
                .permutation(cost == Cost.FAST ? Permutation.AUTOMATIC : Permutation.ADDITIVE)
                .relocationDepth(MOVES)
                .relocationLoad(relocationLoad())
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements());
    }
}
