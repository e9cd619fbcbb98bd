package dev.filtersmith.dlcbf;

/*
 * All cells of a word are handled at once. The remainder of a key is multiplied into every cell,
 * and XOR leaves 0 in the remainders that equal it. The highest remainder is added to each of them:
 * where the remainder is not 0, this carries into the lowest bit of the cell's counter.
 */

/**
 * A reader of the words of a d-left counting Bloom filter's buckets. A set of cells is a word with
 * the lowest bits of their counters.
 *
 * @param leadWords words before the first bucket
 */
public record CellWords(
        int leadWords, int bucketWords, int remainderBits, int counterBits, long copies, long cells, long lastCells) {
    /** Returns the reader of a layout's words. */
    static CellWords of(DLeftCountingLayout layout) {
        return of(layout, layout.choice().leadWords());
    }

    /** Returns the reader of words whose first bucket is elsewhere, as in a view. */
    static CellWords of(DLeftCountingLayout layout, int leadWords) {
        int inLast = layout.spec().cellsPerBucket() - (layout.bucketWords() - 1) * layout.cellsPerWord();
        int remainderBits = layout.spec().remainderBits();
        return new CellWords(
                leadWords,
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

    /** Returns the first word of a bucket. */
    public int at(int number) {
        return leadWords + number * bucketWords;
    }

    /** Returns the remainder of a key in every cell of a word. */
    public long query(long hash) {
        return (hash & (1L << remainderBits) - 1) * copies;
    }

    /** Returns the cells whose remainder differs from a key's. Empty cells have the remainder 0. */
    public long differing(long word, long query) {
        long remainders = cells - copies;
        return ((word ^ query) & remainders) + remainders;
    }

    /** Returns the occupied cells, whose counters are not 0. */
    public long used(long word) {
        long used = word;
        for (int bit = 1; bit < counterBits; bit++) {
            used |= word >>> bit;
        }
        return used & cells;
    }

    /** Returns the cells that contain the remainder of a key. */
    public long holders(long word, long query) {
        return used(word) & ~differing(word, query);
    }

    /** Returns the count of a cell, alone or as the first of several. */
    public int count(long word, long cell) {
        return (int) (word >>> Long.numberOfTrailingZeros(cell)) & (1 << counterBits) - 1;
    }

    /** Returns the sum of the counts of some cells. */
    public long sum(long word, long some) {
        // Most filters have counters of two bits.
        long sum = Long.bitCount(word & some) + 2L * Long.bitCount(word >>> 1 & (counterBits > 1 ? some : 0));
        for (int bit = 2; bit < counterBits; bit++) {
            sum += (long) Long.bitCount(word >>> bit & some) << bit;
        }
        return sum;
    }

    /** Returns a cell's copy of a remainder. */
    public long remainder(long cell, long query) {
        return query & cell - (cell >>> remainderBits);
    }

    /**
     * Returns the bits of some buckets that are set and should be 0: remainders of empty cells, and
     * bits behind the cells.
     */
    public long vacant(long[] words, int from, int to) {
        long set = counterBits == 2 ? vacantOfTwo(words, from, to) : 0;
        for (int at = from; at < to && counterBits != 2; at++) {
            set |= vacant(words[at], used(words[at]));
        }
        if (lastCells != cells) {
            long inLast = (lastCells << counterBits) - (lastCells >>> remainderBits);
            for (int at = from + bucketWords - 1; at < to; at += bucketWords) {
                set |= words[at] & ~inLast;
            }
        }
        return set;
    }

    /**
     * The same for cells with counters of two bits, without the bits behind a bucket's last cell.
     * Two halves are read side by side, because the compiler combines the words of a vector in each
     * round of the loop.
     */
    private long vacantOfTwo(long[] words, int from, int to) {
        long all = cells;
        int shift = remainderBits;
        int half = (to - from) >>> 1;
        long low = 0;
        long high = 0;
        for (int at = from; at < from + half; at++) {
            long first = words[at];
            long inFirst = (first | first >>> 1) & all;
            low |= first & ~((inFirst << 2) - (inFirst >>> shift));
            long second = words[at + half];
            long inSecond = (second | second >>> 1) & all;
            high |= second & ~((inSecond << 2) - (inSecond >>> shift));
        }
        long odd = words[to - 1];
        return low | high | vacant(odd, used(odd));
    }

    /** Returns the bits outside the occupied cells. */
    private long vacant(long word, long used) {
        // From the lowest bit of a cell to the highest of its counter.
        return word & ~((used << counterBits) - (used >>> remainderBits));
    }

    /** Returns the empty cells of a bucket's word. */
    public long empty(long word, int index) {
        return ~used(word) & (index == bucketWords - 1 ? lastCells : cells);
    }
}
