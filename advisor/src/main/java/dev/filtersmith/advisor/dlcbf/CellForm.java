package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.advisor.buckets.HighestFills;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A bucket of cells that fill its words. Cells of equal width never take more bits if they are
 * longer, so the remainders have all bits that the counters leave.
 */
record CellForm(int subtables, int cellsPerWord, int words, Permutation permutation) {
    /** Counters for up to three equal elements in a cell, as in the paper. */
    private static final int COUNTER_BITS = 2;

    /**
     * Eight cells have remainders of 6 bits. With shorter ones, a third of all absent elements
     * would be reported.
     */
    private static final int MAX_CELLS_OF_A_WORD = 8;

    private static final int MAX_CELLS = 32;
    private static final int LONGEST_REMAINDER = 32;

    private static final int FEWEST_SUBTABLES = 2;
    private static final int MAX_SUBTABLES = 4;

    /** All forms, those with chunks first. */
    static final List<CellForm> ALL = Stream.of(Permutation.AUTOMATIC, Permutation.ADDITIVE)
            .flatMap(CellForm::forms)
            .toList();

    private static Stream<CellForm> forms(Permutation permutation) {
        int most = permutation == Permutation.AUTOMATIC ? FEWEST_SUBTABLES : MAX_SUBTABLES;
        return IntStream.rangeClosed(FEWEST_SUBTABLES, most)
                .boxed()
                .flatMap(subtables -> IntStream.rangeClosed(1, MAX_CELLS_OF_A_WORD)
                        .boxed()
                        .flatMap(cells -> IntStream.rangeClosed(1, MAX_CELLS / cells)
                                .mapToObj(words -> new CellForm(subtables, cells, words, permutation))));
    }

    int bucketBits() {
        return words * Long.SIZE;
    }

    /** Returns the words that a lookup reads. */
    int wordsRead() {
        return subtables * words;
    }

    boolean inChunks() {
        return permutation == Permutation.AUTOMATIC;
    }

    private int cells() {
        return cellsPerWord * words;
    }

    private int remainderBits() {
        return Math.min(LONGEST_REMAINDER, Long.SIZE / cellsPerWord - COUNTER_BITS);
    }

    double highestLoad() {
        return cells() * (inChunks() ? HighestFills.IN_CHUNKS : HighestFills.withoutChunks(subtables, cells()));
    }

    /**
     * Returns the elements per bucket at which the rate is 1 - e^-x, with x elements per
     * fingerprint.
     */
    double loadOf(double rate) {
        return -StrictMath.log1p(-rate) / subtables * Math.scalb(1.0, remainderBits());
    }

    double rateAt(double load) {
        return -StrictMath.expm1(-load * subtables * Math.scalb(1.0, -remainderBits()));
    }

    DLeftCountingSpec spec(DLeftCountingSpec asked, double averageLoad) {
        return DLeftCountingSpec.builder()
                .subtables(subtables)
                .cellsPerBucket(cells())
                .remainderBits(remainderBits())
                .cellCounterBits(COUNTER_BITS)
                .averageLoad(averageLoad)
                .permutation(permutation)
                .relocationVisits(
                        inChunks() ? DLeftCountingSpec.builder().build().relocationVisits() : HighestFills.VISITS)
                .stashCapacity(asked.stashCapacity())
                .copyCapacity(asked.copyCapacity())
                .expectedElements(asked.expectedElements())
                .build();
    }
}
