package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.dlcbf.DLeftCountingSpec;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A bucket of cells that fill its words. For each number of cells in a word, the search tries the
 * narrowest bucket that moves can fill. More words in a bucket gain no capacity, and raise the rate
 * with the load.
 *
 * @param cellsPerWord cells of a word
 * @param words words of a bucket
 */
record CellForm(int cellsPerWord, int words) {
    /** Three or four subtables raise the rate in proportion, and moves fill two as well. */
    private static final int SUBTABLES = 2;

    /** Counters for up to three equal elements in a cell, as in the paper. */
    private static final int COUNTER_BITS = 2;

    /**
     * Eight cells have remainders of 6 bits. With shorter ones, a third of all absent elements
     * would be reported.
     */
    private static final int MOST_CELLS_OF_A_WORD = 8;

    private static final int LEAST_CELLS = 4;

    /**
     * Highest load as a share of the cells. With moves and under churn, two subtables of four cells
     * fill to 92%, and wider ones to 95%, before a put finds no room. The fullest of a million
     * chunks of 8 KB has 14% more elements than its share at 40 bits per key, and 10% more at 20.
     * The limit leaves this margin below 92%.
     */
    private static final double HIGHEST_FILL = 0.8;

    static final List<CellForm> ALL = IntStream.rangeClosed(2, MOST_CELLS_OF_A_WORD)
            .mapToObj(cells -> new CellForm(cells, cells < LEAST_CELLS ? 2 : 1))
            .toList();

    int bucketBits() {
        return words * Long.SIZE;
    }

    private int cells() {
        return cellsPerWord * words;
    }

    private int remainderBits() {
        return Long.SIZE / cellsPerWord - COUNTER_BITS;
    }

    double highestLoad() {
        return HIGHEST_FILL * cells();
    }

    /**
     * Returns the elements per bucket at which the rate is 1 - e^-x, with x elements per
     * fingerprint.
     */
    double loadOf(double rate) {
        return -StrictMath.log1p(-rate) / SUBTABLES * Math.scalb(1.0, remainderBits());
    }

    double rateAt(double load) {
        return -StrictMath.expm1(-load * SUBTABLES * Math.scalb(1.0, -remainderBits()));
    }

    DLeftCountingSpec spec(DLeftCountingSpec asked, double averageLoad) {
        return DLeftCountingSpec.builder()
                .subtables(SUBTABLES)
                .cellsPerBucket(cells())
                .remainderBits(remainderBits())
                .cellCounterBits(COUNTER_BITS)
                .averageLoad(averageLoad)
                .stashCapacity(asked.stashCapacity())
                .expectedElements(asked.expectedElements())
                .build();
    }
}
