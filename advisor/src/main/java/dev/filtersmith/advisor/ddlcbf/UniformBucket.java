package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.advisor.buckets.HighestFills;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A bucket whose remainders have one length up to the largest load. Beyond that load, if there are
 * enough bits, it has one slot more, with shorter remainders. Buckets that keep one length are as
 * good as new however often their elements change, and a lookup treats them all alike.
 *
 * @param subtables subtables
 * @param permutation bucket choice
 * @param bucketBits bits of a bucket
 * @param fields remainders at their full length
 * @param depth first bits of a remainder that the counter encodes
 */
record UniformBucket(int subtables, Permutation permutation, int bucketBits, int fields, int depth) {
    private static final int MAX_FIELDS = 32;

    /** A third bit gains no more than its counter takes. */
    private static final int DEEPEST = 2;

    private static final int MIN_REMAINDER = 4;

    /**
     * The longest remainder of the model. The search covers at most 40 bits per key, where
     * remainders are shorter.
     */
    private static final int LONGEST_REMAINDER = 32;

    /**
     * The shortest slot. Slots do not distinguish the remainders 0 and 1, so the first bit must not
     * be part of the bucket choice.
     */
    private static final int MIN_SLOT = ChoiceLayout.LONG_REMAINDER;

    /**
     * Most entries of a table that decodes counters, the same as for {@code cost = COMPACT} in
     * d-left filters.
     */
    private static final int MAX_ENTRIES = 4096;

    /** Entries of a small table, the same as for {@code cost = FAST}. */
    private static final int FEW_ENTRIES = 256;

    private static final int WIDEST_COUNTER = 12;

    /**
     * Highest load as a share of the fields. Beyond it, buckets push each other into slots under
     * churn, whatever their size.
     */
    private static final double HIGHEST_FILL_IN_CHUNKS = 0.975;

    private static final double HIGHEST_FILL = 0.99;

    /**
     * Highest load as a share of the slots if all buckets have turned into slots. Filters take at
     * least a twentieth more elements than that before a put is refused.
     */
    private static final double HIGHEST_FILL_OF_SLOTS = 0.9;

    /** All buckets but those with a deeper sort than another one with remainders as long. */
    static final List<UniformBucket> ALL = Stream.of(Permutation.AUTOMATIC, Permutation.ADDITIVE)
            .flatMap(permutation -> IntStream.of(64, 128).boxed().flatMap(bucketBits -> all(permutation, bucketBits)))
            .toList();

    private static Stream<UniformBucket> all(Permutation permutation, int bucketBits) {
        // A third subtable needs fills that chunks do not allow.
        return IntStream.rangeClosed(2, permutation == Permutation.AUTOMATIC ? 2 : 3)
                .boxed()
                .flatMap(subtables -> IntStream.rangeClosed(1, MAX_FIELDS)
                        .boxed()
                        .flatMap(fields -> IntStream.rangeClosed(0, DEEPEST)
                                .mapToObj(depth -> new UniformBucket(subtables, permutation, bucketBits, fields, depth))
                                .filter(UniformBucket::isValid)));
    }

    private boolean isValid() {
        return counterBits() <= WIDEST_COUNTER
                && entries() <= MAX_ENTRIES
                && length() >= MIN_REMAINDER
                && length() <= LONGEST_REMAINDER
                && (depth == 0 || length() > withDepth(depth - 1).length());
    }

    private UniformBucket withDepth(int other) {
        return new UniformBucket(subtables, permutation, bucketBits, fields, other);
    }

    private int entries() {
        return states() << depth;
    }

    /** Returns the number of properties that make lookups and puts slower. */
    int costs() {
        return (bucketBits > Long.SIZE ? 1 : 0)
                + (inChunks() ? 0 : 1)
                + (subtables > 2 ? 1 : 0)
                + (entries() > FEW_ENTRIES ? 1 : 0);
    }

    private boolean inChunks() {
        return permutation == Permutation.AUTOMATIC;
    }

    private int fieldStates() {
        return 1
                + IntStream.rangeClosed(1, fields)
                        .map(load -> (int) SemiSort.states(load, depth))
                        .sum();
    }

    private static int bits(int codes) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(codes - 1);
    }

    private int slotBits() {
        return (bucketBits - bits(fieldStates() + 1)) / (fields + 1);
    }

    boolean hasSlots() {
        return slotBits() >= MIN_SLOT;
    }

    private int states() {
        return fieldStates() + (hasSlots() ? 1 : 0);
    }

    private int counterBits() {
        return bits(states());
    }

    int length() {
        return (bucketBits - counterBits()) / fields + depth;
    }

    double highestLoad() {
        if (hasSlots()) {
            double fill = inChunks() ? HIGHEST_FILL_IN_CHUNKS : HIGHEST_FILL;
            return Math.min(fill * fields, HIGHEST_FILL_OF_SLOTS * (fields + 1));
        }
        // Elements of full buckets can only go to other buckets, as for cells of a fixed length.
        return fields * (inChunks() ? HighestFills.IN_CHUNKS : HighestFills.withoutChunks(subtables, fields));
    }

    /** Returns the rate if no bucket is overfull. */
    double rateAt(double load) {
        return Math.scalb(subtables * load, -length());
    }

    /**
     * Returns the elements per bucket at which the rate would be held if no bucket were overfull.
     */
    double loadOf(double rate) {
        return rate / subtables * Math.scalb(1.0, length());
    }

    DynamicDLeftCountingSpec spec(DynamicDLeftCountingSpec asked, double averageLoad) {
        return DynamicDLeftCountingSpec.builder()
                .subtables(subtables)
                .bucketBits(bucketBits)
                .counterBits(counterBits())
                .semiSortDepth(IntStream.rangeClosed(0, fields)
                        .map(load -> load == 0 ? 0 : depth)
                        .toArray())
                .overfullSlots(hasSlots() ? fields + 1 : 0)
                .minimalRemainderBits(hasSlots() ? Math.min(slotBits(), length()) : length())
                .longestRemainder(length())
                .averageLoad(averageLoad)
                .permutation(permutation)
                .relocationLoad(fields)
                .relocationVisits(
                        inChunks() || hasSlots()
                                ? DynamicDLeftCountingSpec.builder().build().relocationVisits()
                                : HighestFills.VISITS)
                .stashCapacity(asked.stashCapacity())
                .copyCapacity(asked.copyCapacity())
                .expectedElements(asked.expectedElements())
                .build();
    }
}
