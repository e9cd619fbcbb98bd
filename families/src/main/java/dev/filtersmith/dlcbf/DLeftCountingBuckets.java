package dev.filtersmith.dlcbf;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.SharedWords;

/**
 * The buckets of a d-left counting Bloom filter, read and written cell by cell. Reference
 * implementation of the meaning of their words.
 */
public final class DLeftCountingBuckets {
    private final DLeftCountingLayout layout;
    private final long[] words;
    private final int cells;
    private final int remainderBits;

    DLeftCountingBuckets(DLeftCountingLayout layout, long[] words) {
        this.layout = layout;
        this.words = words;
        this.cells = layout.spec().cellsPerBucket();
        this.remainderBits = layout.spec().remainderBits();
    }

    public long remainderOf(long hash) {
        return Bits.low(hash, remainderBits);
    }

    /** Returns the remainder in a cell; 0 if the cell is empty. */
    public long remainder(int number, int cell) {
        return Bits.get(words, at(number, cell), remainderBits);
    }

    /** Returns the count of a cell; 0 if it is empty. */
    public int count(int number, int cell) {
        return (int)
                Bits.get(words, at(number, cell) + remainderBits, layout.spec().cellCounterBits());
    }

    /** Returns whether a cell contains a remainder. */
    public boolean holds(int number, int cell, long remainder) {
        return count(number, cell) > 0 && remainder(number, cell) == remainder;
    }

    /** Writes a cell. With a count of 0 it becomes empty, whatever the remainder. */
    public void set(int number, int cell, long remainder, int count) {
        Bits.set(words, at(number, cell), remainderBits, count == 0 ? 0 : remainder);
        Bits.set(words, at(number, cell) + remainderBits, layout.spec().cellCounterBits(), count);
    }

    public int load(int number) {
        int load = 0;
        for (int cell = 0; cell < cells; cell++) {
            load += count(number, cell) > 0 ? 1 : 0;
        }
        return load;
    }

    /** Returns the sum of the counts of all cells of some buckets, word by word. */
    long elements(int buckets) {
        CellWords cells = CellWords.of(layout);
        int stride = cells.bucketWords();
        int end = cells.at(buckets);
        long elements = 0;
        for (int at = cells.at(0); at < end; at += stride) {
            for (int word = at; word < at + stride - 1; word++) {
                elements += cells.sum(words[word], cells.cells());
            }
            elements += cells.sum(words[at + stride - 1], cells.lastCells());
        }
        return elements;
    }

    /** Puts a remainder into the lowest empty cell of a bucket that has one. */
    public void add(int number, long remainder, int count) {
        int cell = 0;
        while (count(number, cell) > 0) {
            cell++;
        }
        set(number, cell, remainder, count);
    }

    /**
     * Puts a remainder into the lowest empty cell of a bucket, or returns false if it is full. In
     * buckets of one word other threads may put remainders at the same time, without locks.
     */
    boolean addIfRoom(int number, long remainder, int count) {
        if (layout.bucketWords() > 1) {
            boolean room = load(number) < cells;
            if (room) {
                add(number, remainder, count);
            }
            return room;
        }
        CellWords bits = CellWords.of(layout);
        long cell = remainder | (long) count << remainderBits;
        while (true) {
            long bucket = SharedWords.get(words, bits.at(number));
            long empty = ~bits.used(bucket) & bits.lastCells();
            if (empty == 0) {
                return false;
            }
            long more = bucket | cell << (Long.numberOfTrailingZeros(empty) - remainderBits);
            if (SharedWords.compareAndSet(words, bits.at(number), bucket, more)) {
                return true;
            }
        }
    }

    private long at(int number, int cell) {
        int perWord = layout.cellsPerWord();
        long word = layout.choice().leadWords() + (long) number * layout.bucketWords() + cell / perWord;
        return word * Long.SIZE + (long) (cell % perWord) * layout.cellBits();
    }
}
