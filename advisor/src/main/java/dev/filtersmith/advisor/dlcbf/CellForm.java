package dev.filtersmith.advisor.dlcbf;

import dev.filtersmith.DLeftCountingSpec;
import dev.filtersmith.FilterSpec;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Buckets of cells that fill their words: of each number of cells in a word the narrowest bucket
 * that moves can fill. More words in a bucket leave room for no more, and raise the rate with the
 * load.
 *
 * @param cellsPerWord cells of a word
 * @param words words of a bucket
 */
public record CellForm(int cellsPerWord, int words) {
    /** With three or four, the rate is higher by as much, and moves fill two as well. */
    private static final int SUBTABLES = 2;

    /** Counting is what the family is for: three equal elements in a cell, as in the paper. */
    private static final int COUNTER_BITS = 2;

    /** Remainders of 6 bits: with fewer, a third of all absent elements would be reported. */
    private static final int MOST_CELLS_OF_A_WORD = 8;

    private static final int LEAST_CELLS = 4;

    /**
     * With moves, two subtables of four cells fill to 92% and wider ones to 95%, churn included,
     * before a put finds no room. The fullest of a million chunks of 8 KB has 14% more than its
     * share at 40 bits per key, 10% at 20: what is left below 92%.
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

    /** Elements per bucket at which 1 - e^-x is the rate, x elements for each fingerprint. */
    double loadOf(double rate) {
        return -StrictMath.log1p(-rate) / SUBTABLES * Math.scalb(1.0, remainderBits());
    }

    double rateAt(double load) {
        return -StrictMath.expm1(-load * SUBTABLES * Math.scalb(1.0, -remainderBits()));
    }

    DLeftCountingSpec spec(DLeftCountingSpec asked, double averageLoad) {
        return FilterSpec.dLeftCounting()
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
