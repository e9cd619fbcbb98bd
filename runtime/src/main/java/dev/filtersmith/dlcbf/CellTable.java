package dev.filtersmith.dlcbf;

import dev.filtersmith.FilterContent;
import dev.filtersmith.buckets.BucketRanges;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.buckets.UnitExchange;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyRanges;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The buckets of a d-left counting Bloom filter. */
final class CellTable extends FilterTable {
    /** The buckets, after {@link dev.filtersmith.buckets.ChoiceLayout#leadWords} unused words. */
    final long[] array;

    final DLeftCountingBuckets content;

    private final DLeftCountingLayout layout;
    private final TableSize size;
    private final SizedBucketChoice choice;
    private final int numbers;

    /** Creates empty buckets. The array has more words behind the buckets; a view has none. */
    CellTable(DLeftCountingLayout layout, TableSize size, long... array) {
        this.layout = layout;
        this.size = size;
        this.array = array;
        this.content = new DLeftCountingBuckets(layout, array);
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.numbers = layout.spec().subtables() * size.buckets();
    }

    SizedBucketChoice choice() {
        return choice;
    }

    @Override
    public LongBuffer words() {
        return LongBuffer.wrap(array, layout.choice().leadWords(), size.words());
    }

    @Override
    public CellTable emptied() {
        return new CellTable(layout, size, new long[array.length]);
    }

    @Override
    public String sizeText() {
        return size.buckets() + " buckets in each subtable";
    }

    /**
     * {@inheritDoc}
     *
     * <p>A put writes into an empty cell without clearing it.
     */
    @Override
    public Optional<String> fault() {
        CellWords cells = CellWords.of(layout);
        int lead = cells.leadWords();
        int corrupt = Corruption.first(
                lead,
                lead + size.words(),
                cells.bucketWords(),
                (from, to) -> cells.vacant(array, from, to),
                bucket -> true);
        return corrupt < 0
                ? Optional.empty()
                : Optional.of("bucket " + (corrupt - lead) / cells.bucketWords()
                        + " has a remainder in an empty cell, or bits behind its cells");
    }

    @Override
    public @Nullable KeyRanges ranges() {
        return BucketRanges.of(layout.choice(), size);
    }

    @Override
    public String remedyForThreads() {
        return BucketRanges.REMEDY;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A cell matches the keys of its remainder and its buckets, wherever it moves.
     */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    @Override
    public boolean absorb(FilterTable other, IntConsumer moves) {
        DLeftCountingUnion union = new DLeftCountingUnion(layout, content, choice);
        boolean complete = union.add(((CellTable) other).content, numbers);
        moves.accept(union.moves());
        return complete;
    }

    @Override
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, IntConsumer moves) {
        CellTable changed = (CellTable) after;
        DLeftCountingUnion union = new DLeftCountingUnion(layout, changed.content, choice);
        int from = layout.choice().leadWords() + at;
        boolean complete = new UnitExchange(new NewerCells(layout, union), array, from, count)
                .make(((CellTable) before).array, changed.array);
        if (complete) {
            moves.accept(union.moves());
        }
        return complete;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The sum of all counters.
     */
    @Override
    public long elements() {
        return content.elements(numbers);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A subtable with m occupied cells gives a false positive with probability m / (B 2^r): an
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
        long elements = stashed;
        long[][] loads = new long[layout.spec().subtables()][layout.spec().cellsPerBucket() + 1];
        for (int number = 0; number < numbers; number++) {
            loads[choice.subtable(number)][content.load(number)]++;
            for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
                elements += content.count(number, cell);
            }
        }
        return new FilterContent(elements, rate(loads), sumOver(loads));
    }

    private static long[] sumOver(long[][] subtables) {
        long[] sum = new long[subtables[0].length];
        for (long[] subtable : subtables) {
            Arrays.setAll(sum, load -> sum[load] + subtable[load]);
        }
        return sum;
    }
}
