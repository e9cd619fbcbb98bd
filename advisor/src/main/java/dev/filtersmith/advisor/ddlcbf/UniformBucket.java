package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.DynamicDLeftCountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.dlcbf.CellForm;
import dev.filtersmith.buckets.SemiSort;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Buckets whose remainders have one length up to the largest load; beyond, where there are bits
 * enough, one slot more of shorter remainders. Buckets that keep one length are as good as new
 * however often their elements change, and a lookup treats all alike.
 *
 * @param bucketBits bits of a bucket
 * @param fields remainders at their full length
 * @param depth first bits of a remainder that the counter tells
 */
record UniformBucket(int bucketBits, int fields, int depth) {
    /** Three or four have a higher rate by as much, and moves even out two as well. */
    private static final int SUBTABLES = 2;

    private static final int MOST_FIELDS = 32;
    /**
     * What a second bit gains, its counter takes, but for two or five fields in 64 bits: not worth
     * another kind of table.
     */
    private static final int DEEPEST = 1;

    private static final int LEAST_REMAINDER = 4;

    /** As far as the model knows. Chosen are at most 40 bits per key, which is less. */
    private static final int LONGEST_REMAINDER = 32;

    /**
     * Slots tell the values 0 and 1 of a remainder apart no more: the first bit must not tell its
     * buckets.
     */
    private static final int LEAST_SLOT = 8;

    /**
     * Entries of a table that decodes counters: as many as {@code cost = FAST} allows in d-left
     * filters.
     */
    private static final int MOST_ENTRIES = 256;

    /** Without slots, full buckets have nowhere to go but to others: as for {@link CellForm}. */
    private static final double HIGHEST_FILL_WITHOUT_SLOTS = 0.8;

    /**
     * Of the fields: beyond, buckets push each other into slots under churn, whatever their size.
     */
    private static final double HIGHEST_FILL = 0.975;

    /**
     * Of the slots, if all buckets have turned into them: filters take a twentieth more elements
     * than that, and more, before a put is refused.
     */
    private static final double HIGHEST_FILL_OF_SLOTS = 0.9;

    /** The longest remainders that so many fields may have. */
    static Optional<UniformBucket> best(int bucketBits, int fields) {
        return IntStream.rangeClosed(0, DEEPEST)
                .mapToObj(depth -> new UniformBucket(bucketBits, fields, depth))
                .filter(bucket -> bucket.states() << bucket.depth <= MOST_ENTRIES)
                .filter(bucket -> bucket.length() >= LEAST_REMAINDER && bucket.length() <= LONGEST_REMAINDER)
                .max(Comparator.comparingInt(UniformBucket::length).thenComparing(bucket -> -bucket.depth));
    }

    /** The best of each number of fields, ascending. */
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

    /** Elements per bucket at which the rate would be held if no bucket were overfull. */
    double loadOf(double rate) {
        return rate / SUBTABLES * Math.scalb(1.0, length());
    }

    DynamicDLeftCountingSpec spec(DynamicDLeftCountingSpec asked, double averageLoad) {
        return FilterSpec.dynamicDLeftCounting()
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
