package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.ChunkRule;

/** The arrangement of cells in words, and of words in buckets. */
final class CellPacking {
    private CellPacking() {}

    /** Returns the bits of a cell: remainder and counter. */
    static int cellBits(DLeftCountingSpec spec) {
        return spec.remainderBits() + spec.cellCounterBits();
    }

    /** Returns the maximum number of cells in a word. */
    static int cellsPerWord(DLeftCountingSpec spec) {
        return Long.SIZE / cellBits(spec);
    }

    static int bucketWords(DLeftCountingSpec spec) {
        int perWord = cellsPerWord(spec);
        return (spec.cellsPerBucket() + perWord - 1) / perWord;
    }

    /** Returns the bucket choice. */
    static ChoiceLayout choice(DLeftCountingSpec spec) {
        return new ChoiceLayout(
                spec.subtables(),
                bucketWords(spec) * Long.SIZE,
                1,
                spec.averageLoad(),
                ChoiceLayout.invertible(spec.permutation(), spec.subtables()),
                spec.remainderBits(),
                ChunkRule.ROOMY);
    }
}
