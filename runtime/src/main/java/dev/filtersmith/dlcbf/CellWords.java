package dev.filtersmith.dlcbf;

/*
 * All cells of a word at once. The remainder of a key is multiplied into every cell, and XOR leaves 0 in the remainders that equal it. To
 * each of them the highest remainder is added: where it is not 0 that carries into the lowest bit of the cell's counter.
 */

/**
 * How the words of a d-left counting Bloom filter's buckets are read. A set of cells is a word with the lowest bits of their counters.
 *
 * @param leadWords words before the first bucket
 * @param bucketWords words of a bucket
 * @param remainderBits bits of a remainder
 * @param counterBits bits of a counter
 * @param copies a one at the bottom of each cell of a word
 * @param cells all cells of a word
 * @param lastCells all cells of a bucket's last word
 */
public record CellWords(
        int leadWords, int bucketWords, int remainderBits, int counterBits, long copies, long cells, long lastCells) {
    /** What is read of a layout's words. */
    static CellWords of(DLeftCountingLayout layout) {
        int inLast = layout.spec().cellsPerBucket() - (layout.bucketWords() - 1) * layout.cellsPerWord();
        int remainderBits = layout.spec().remainderBits();
        return new CellWords(
                layout.choice().leadWords(),
                layout.bucketWords(),
                remainderBits,
                layout.spec().cellCounterBits(),
                ones(layout.cellsPerWord(), layout.cellBits()),
                ones(layout.cellsPerWord(), layout.cellBits()) << remainderBits,
                ones(inLast, layout.cellBits()) << remainderBits);
    }

    private static long ones(int count, int distance) {
        long ones = 0;
        for (int i = 0; i < count; i++) {
            ones |= 1L << (i * distance);
        }
        return ones;
    }

    /**
     * The first word of a bucket.
     *
     * @param number number of the bucket
     * @return index of the word
     */
    public int at(int number) {
        return leadWords + number * bucketWords;
    }

    /**
     * The remainder of a key in every cell of a word.
     *
     * @param hash hash of the key
     * @return copies of the remainder
     */
    public long query(long hash) {
        return (hash & (1L << remainderBits) - 1) * copies;
    }

    /**
     * The cells whose remainder differs from a key's. Empty cells have the remainder 0.
     *
     * @param word word of a bucket
     * @param query what {@link #query} made of the key
     * @return cells, among other bits
     */
    public long differing(long word, long query) {
        long remainders = cells - copies;
        return ((word ^ query) & remainders) + remainders;
    }

    /**
     * The cells that are in use: those that count.
     *
     * @param word word of a bucket
     * @return cells
     */
    public long used(long word) {
        long used = word;
        for (int bit = 1; bit < counterBits; bit++) {
            used |= word >>> bit;
        }
        return used & cells;
    }

    /**
     * The cells that hold the remainder of a key.
     *
     * @param word word of a bucket
     * @param query what {@link #query} made of the key
     * @return cells in use with that remainder
     */
    public long holders(long word, long query) {
        return used(word) & ~differing(word, query);
    }

    /**
     * The count of a cell.
     *
     * @param word word of a bucket
     * @param cell the cell, alone or as the first of several
     * @return elements that it stands for
     */
    public int count(long word, long cell) {
        return (int) (word >>> Long.numberOfTrailingZeros(cell)) & (1 << counterBits) - 1;
    }

    /**
     * A cell with a remainder.
     *
     * @param cell the cell, alone
     * @param query what {@link #query} made of the key
     * @return the remainder where the cell has it
     */
    public long remainder(long cell, long query) {
        return query & cell - (cell >>> remainderBits);
    }

    /**
     * The cells of a bucket's word that are empty.
     *
     * @param word word of a bucket
     * @param index number of the word in its bucket
     * @return cells
     */
    public long empty(long word, int index) {
        return ~used(word) & (index == bucketWords - 1 ? lastCells : cells);
    }
}
