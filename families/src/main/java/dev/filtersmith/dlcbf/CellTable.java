package dev.filtersmith.dlcbf;

import dev.filtersmith.FilterContent;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.SubtableTable;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.units.UnitExchange;
import java.util.Arrays;
import java.util.Optional;

/** The buckets of a d-left counting Bloom filter. */
public final class CellTable extends SubtableTable {
    final DLeftCountingBuckets content;

    private final DLeftCountingLayout layout;
    private final SizedBucketChoice choice;
    private final int numbers;

    private CellTable(DLeftCountingLayout layout, TableSize size, long... array) {
        super(layout, size, layout.choice().leadWords(), array);
        this.layout = layout;
        this.content = new DLeftCountingBuckets(layout, array);
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.numbers = layout.spec().subtables() * size.buckets();
    }

    /** Returns an empty table, or that of a view, which has no words. */
    static CellTable of(DLeftCountingLayout layout, long expectedElements, boolean view) {
        TableSize size = layout.size(expectedElements);
        return new CellTable(layout, size, array(layout, layout.choice().leadWords() + size.words(), view));
    }

    /** There is room if cells may move and there is a path. Otherwise nothing is changed. */
    @Override
    public boolean putCrowded(long hash, TableOwner owner) {
        if (!layout.moves()) {
            return false;
        }
        DLeftCountingPaths paths = new DLeftCountingPaths(layout, content, choice);
        return owner.torn(hash, () -> {
            int moves = paths.put(choice.candidate(hash, 0), content.remainderOf(hash), 1);
            owner.moved(moves);
            return moves > 0;
        });
    }

    /** The bucket in the first subtable and the remainder, which determine all buckets. */
    @Override
    public long copyKey(long hash) {
        return DLeftCountingUnion.copyKey(choice.candidate(hash, 0), content.remainderOf(hash));
    }

    /** A cell has the remainder, and all that have it are at their ceiling. */
    @Override
    public boolean holdsFully(long hash, Threads threads) {
        return uncounted(choice.candidate(hash, 0), content.remainderOf(hash)) == 0;
    }

    @Override
    public boolean holdsCopied(long key) {
        int number = (int) (key >>> Integer.SIZE);
        long remainder = content.remainderOf(key);
        return number >= 0
                && number < numbers
                && choice.subtable(number) == 0
                && DLeftCountingUnion.copyKey(number, remainder) == key
                && uncounted(number, remainder) >= 0;
    }

    @Override
    public int wordOfCopies(long key) {
        return (int) (key >>> Integer.SIZE) * layout.bucketWords();
    }

    /**
     * Returns the number of elements that the cells of a remainder can still count; -1 if there is
     * no such cell.
     */
    private int uncounted(int number, long remainder) {
        int left = -1;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.alternate(number, remainder, subtable);
            for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
                if (content.holds(candidate, cell, remainder)) {
                    left = Math.max(left, 0) + layout.ceiling() - content.count(candidate, cell);
                }
            }
        }
        return left;
    }

    @Override
    public CellTable emptied() {
        return new CellTable(layout, size, new long[array.length]);
    }

    /** A put writes into an empty cell without clearing it. */
    @Override
    public Optional<String> fault() {
        CellWords cells = CellWords.of(layout);
        return Corruption.describe(
                cells.leadWords(),
                size.words(),
                cells.bucketWords(),
                (from, to) -> cells.vacant(array, from, to),
                "a remainder in an empty cell, or bits behind its cells");
    }

    /** A cell matches the keys of its remainder and its buckets, wherever it moves. */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        DLeftCountingUnion union = new DLeftCountingUnion(layout, content, choice, owner.counts(), owner.copies());
        boolean complete = union.add(((CellTable) other).content, numbers);
        owner.moved(union.moves());
        return complete;
    }

    @Override
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, TableOwner owner) {
        CellTable changed = (CellTable) after;
        DLeftCountingUnion union =
                new DLeftCountingUnion(layout, changed.content, choice, owner.counts(), owner.copies());
        int from = layout.choice().leadWords() + at;
        UnitExchange exchange = new UnitExchange(new NewerCells(layout, union), array, from, count);
        boolean complete = exchange.make(((CellTable) before).array, changed.array);
        if (complete) {
            owner.stored(exchange.gained());
            owner.moved(union.moves());
        }
        return complete;
    }

    /** The sum of all counters. */
    @Override
    public long elements() {
        return content.elements(numbers);
    }

    /**
     * A subtable with m occupied cells gives a false positive with probability m / (B 2^r): an
     * absent element's bucket there and remainder are one of B 2^r pairs. (ESA 2006, section 3.2,
     * where the m are those of the whole table.)
     */
    @Override
    public double falsePositiveRate() {
        return rate(loads());
    }

    private double rate(long[][] loadCounts) {
        double missAll = 1;
        for (long[] loads : loadCounts) {
            long cells = 0;
            for (int load = 0; load < loads.length; load++) {
                cells += load * loads[load];
            }
            missAll *= 1 - Math.min(1, Math.scalb((double) cells, -layout.spec().remainderBits()) / size.buckets());
        }
        return 1 - missAll;
    }

    /** Returns the number of buckets by subtable and load. */
    long[][] loads() {
        long[][] loads = new long[layout.spec().subtables()][layout.spec().cellsPerBucket() + 1];
        for (int number = 0; number < numbers; number++) {
            loads[choice.subtable(number)][content.load(number)]++;
        }
        return loads;
    }

    @Override
    public FilterContent scan(int stashed) {
        long[][] loads = loads();
        return new FilterContent(stashed + elements(), rate(loads), sumOver(loads));
    }

    private static long[] sumOver(long[][] subtables) {
        long[] sum = new long[subtables[0].length];
        for (long[] subtable : subtables) {
            Arrays.setAll(sum, load -> sum[load] + subtable[load]);
        }
        return sum;
    }
}
