package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.wire.StoredCopies;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The words of a d-left counting filter, decoded by shifts alone. Elements that share their buckets
 * and their remainder are indistinguishable: they form a pair of a bucket in the first subtable and
 * a remainder.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Cells(DLeftCountingLayout layout, SizedBucketChoice choice, long[] words, int buckets) {
    record Pair(int home, long remainder) {}

    static Cells of(DLeftCountingMultiset filter) {
        DLeftCountingLayout layout = (DLeftCountingLayout) filter.layout();
        var size = layout.size(filter.expectedElements());
        return new Cells(
                layout,
                new SizedBucketChoice(layout.choice(), size),
                filter.words(),
                size.buckets() * layout.spec().subtables());
    }

    /**
     * Returns a cell's bits. The bits after the last cell of a bucket's last word must be 0 too.
     */
    private long cell(int number, int cell) {
        long word = words[number * layout.bucketWords() + cell / layout.cellsPerWord()];
        return word >>> (cell % layout.cellsPerWord() * layout.cellBits()) & (1L << layout.cellBits()) - 1;
    }

    int count(int number, int cell) {
        return (int) (cell(number, cell) >>> layout.spec().remainderBits());
    }

    long remainder(int number, int cell) {
        return cell(number, cell) & (1L << layout.spec().remainderBits()) - 1;
    }

    boolean isFull(int number) {
        for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
            if (count(number, cell) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the pair of an element. */
    Pair pairOf(long hash) {
        return new Pair(choice.candidate(hash, 0), hash & (1L << layout.spec().remainderBits()) - 1);
    }

    /** Returns the number of elements of each pair in the table. Fails if unused bits are set. */
    Map<Pair, Integer> counts() {
        Map<Pair, Integer> counts = new HashMap<>();
        for (int number = 0; number < buckets; number++) {
            long[] rest = new long[layout.bucketWords()];
            System.arraycopy(words, number * rest.length, rest, 0, rest.length);
            for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
                int count = count(number, cell);
                if (count > 0) {
                    long remainder = remainder(number, cell);
                    counts.merge(new Pair(choice.alternate(number, remainder, 0), remainder), count, Integer::sum);
                    rest[cell / layout.cellsPerWord()] -=
                            cell(number, cell) << (cell % layout.cellsPerWord() * layout.cellBits());
                }
            }
            for (long bits : rest) {
                if (bits != 0) {
                    throw new AssertionError("bits without meaning in bucket " + number);
                }
            }
        }
        return counts;
    }

    /** Adds the elements beside the table: hashes in the stash, and copies. */
    void addBeside(Map<Pair, Integer> counts, int stashed, StoredCopies copies) {
        int at = words.length - stashed - copies.tableWords() - copies.stashWords();
        for (; stashed > 0; stashed--) {
            counts.merge(pairOf(words[at++]), 1, Integer::sum);
        }
        for (int entry = 0; entry < copies.tableEntries() + copies.stashEntries(); entry++) {
            long key = words[at++];
            Pair pair =
                    entry < copies.tableEntries() ? new Pair((int) (key >>> 32), (int) key & 0xffffffffL) : pairOf(key);
            counts.merge(pair, (int) words[at++], Integer::sum);
        }
    }

    /** Returns the buckets that cells of some buckets could move to, including these buckets. */
    Set<Integer> reachable(Set<Integer> from, int steps) {
        Set<Integer> reached = new HashSet<>(from);
        for (int step = 0; step < steps; step++) {
            for (int number : Set.copyOf(reached)) {
                for (int cell = 0; cell < layout.spec().cellsPerBucket() && isFull(number); cell++) {
                    for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
                        reached.add(choice.alternate(number, remainder(number, cell), subtable));
                    }
                }
            }
        }
        return reached;
    }
}
