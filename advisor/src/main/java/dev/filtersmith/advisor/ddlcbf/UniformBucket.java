package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A bucket whose remainders have one length up to the largest load. Beyond that load, if there are
 * enough bits, it has one slot more, with shorter remainders. Buckets that keep one length are as
 * good as new however often their elements change, and a lookup treats them all alike.
 *
 * @param bucketBits bits of a bucket
 * @param fields remainders at their full length
 * @param depth first bits of a remainder that the counter encodes
 */
record UniformBucket(int bucketBits, int fields, int depth) {
    /** Three or four subtables raise the rate in proportion, and moves even out two as well. */
    private static final int SUBTABLES = 2;

    private static final int MOST_FIELDS = 32;
    /**
     * A second bit gains no more than its counter takes, except for two or five fields in 64 bits.
     * That is not worth another kind of table.
     */
    private static final int DEEPEST = 1;

    private static final int LEAST_REMAINDER = 4;

    /**
     * The longest remainder of the model. The search covers at most 40 bits per key, where
     * remainders are shorter.
     */
    private static final int LONGEST_REMAINDER = 32;

    /**
     * The shortest slot. Slots do not distinguish the remainders 0 and 1, so the first bit must not
     * be part of the bucket choice.
     */
    private static final int LEAST_SLOT = ChoiceLayout.LONG_REMAINDER;

    /**
     * Most entries of a table that decodes counters, the same as for {@code cost = FAST} in d-left
     * filters.
     */
    private static final int MOST_ENTRIES = 256;

    /**
     * Highest load without slots, as a share of the fields. Elements of full buckets can only go to
     * other buckets, as for cells of a fixed length.
     */
    private static final double HIGHEST_FILL_WITHOUT_SLOTS = 0.8;

    /**
     * Highest load as a share of the fields. Beyond it, buckets push each other into slots under
     * churn, whatever their size.
     */
    private static final double HIGHEST_FILL = 0.975;

    /**
     * Highest load as a share of the slots if all buckets have turned into slots. Filters take at
     * least a twentieth more elements than that before a put is refused.
     */
    private static final double HIGHEST_FILL_OF_SLOTS = 0.9;

    /**
     * Returns the bucket with the longest remainders for so many fields; empty if there is none.
     */
    static Optional<UniformBucket> best(int bucketBits, int fields) {
        return IntStream.rangeClosed(0, DEEPEST)
                .mapToObj(depth -> new UniformBucket(bucketBits, fields, depth))
                .filter(bucket -> bucket.states() << bucket.depth <= MOST_ENTRIES)
                .filter(bucket -> bucket.length() >= LEAST_REMAINDER && bucket.length() <= LONGEST_REMAINDER)
                .max(Comparator.comparingInt(UniformBucket::length).thenComparing(bucket -> -bucket.depth));
    }

    /** Returns the best bucket for each number of fields, ascending. */
    static Stream<UniformBucket> all(int bucketBits) {
        return IntStream.rangeClosed(1, MOST_FIELDS)
                .mapToObj(fields -> best(bucketBits, fields))
                .flatMap(Optional::stream);
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
        return slotBits() >= LEAST_SLOT;
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
        return hasSlots()
                ? Math.min(HIGHEST_FILL * fields, HIGHEST_FILL_OF_SLOTS * (fields + 1))
                : HIGHEST_FILL_WITHOUT_SLOTS * fields;
    }

    /**
     * Returns the elements per bucket at which the rate would be held if no bucket were overfull.
     */
    double loadOf(double rate) {
        return rate / SUBTABLES * Math.scalb(1.0, length());
    }

    DynamicDLeftCountingSpec spec(DynamicDLeftCountingSpec asked, double averageLoad) {
        return DynamicDLeftCountingSpec.builder()
                .subtables(SUBTABLES)
                .bucketBits(bucketBits)
                .counterBits(counterBits())
                .semiSortDepth(IntStream.rangeClosed(0, fields)
                        .map(load -> load == 0 ? 0 : depth)
                        .toArray())
                .overfullSlots(hasSlots() ? fields + 1 : 0)
                .minimalRemainderBits(hasSlots() ? Math.min(slotBits(), length()) : length())
                .longestRemainder(length())
                .averageLoad(averageLoad)
                .relocationLoad(fields)
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements())
                .build();
    }
}
