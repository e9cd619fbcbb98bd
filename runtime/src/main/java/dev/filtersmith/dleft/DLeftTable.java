package dev.filtersmith.dleft;

import dev.filtersmith.FilterContent;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.SubtableTable;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.TableOwner;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The buckets of a d-left Bloom filter. */
public final class DLeftTable extends SubtableTable {
    /**
     * Unused words after the last group: a window on the last field reads beyond it, and an empty
     * field at the end writes beyond it.
     */
    public static final int TAIL_WORDS = 2;

    private final DLeftLayout layout;
    private final int numbers;

    /** Created for the first cold path: generated filters often need none. */
    private @Nullable DLeftBuckets content;

    private @Nullable DLeftChanges moves;

    private DLeftTable(DLeftLayout layout, TableSize size, long... array) {
        super(layout, size, layout.leadWords(), array);
        this.layout = layout;
        this.numbers = layout.spec().subtables() * size.buckets();
    }

    /** Returns an empty table, or that of a view, which has no words. */
    static DLeftTable of(DLeftLayout layout, long expectedElements, boolean view) {
        TableSize size = layout.size(expectedElements);
        return new DLeftTable(layout, size, array(layout, layout.leadWords() + size.words() + TAIL_WORDS, view));
    }

    /** Returns the table over words that were made for so many elements. */
    static DLeftTable over(DLeftLayout layout, long expectedElements, long... words) {
        TableSize size = layout.size(expectedElements);
        if (words.length != layout.leadWords() + size.words() + TAIL_WORDS) {
            throw new IllegalStateException(
                    words.length + " words are not a table of " + layout + " for " + expectedElements + " elements");
        }
        return new DLeftTable(layout, size, words);
    }

    /** Returns the buckets, field by field. */
    public DLeftBuckets content() {
        DLeftBuckets view = content;
        if (view == null) {
            view = new DLeftBuckets(layout, array);
            content = view;
        }
        return view;
    }

    private SizedBucketChoice choice() {
        return new SizedBucketChoice(layout.choice(), size);
    }

    @Override
    public DLeftTable emptied() {
        return new DLeftTable(layout, size, new long[array.length]);
    }

    /** {@inheritDoc} With hash slices, only its key determines the other buckets of an element. */
    @Override
    public boolean movesElements() {
        return layout.permutation() != Permutation.HASH_SLICES;
    }

    @Override
    public Optional<String> fault() {
        return new DLeftCorruption(layout, array).find(size.words());
    }

    @Override
    public boolean hasSweeps() {
        return true;
    }

    @Override
    public long[] fillBalanced(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        SweptFill fill = new SweptFill(
                hashes,
                ranges(),
                numbers,
                parallel,
                sorted -> SweptFill.sweeps(layout, choice(), content(), sorted, sweeps, seed));
        fill.run(parallel);
        return fill.left();
    }

    /**
     * The fuller table takes the elements of the other, whose fingerprints are longer and so
     * find more places. If several threads may put, it is always this table, in every engine: where
     * puts take no locks they go on in its words.
     */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        DLeftTable source = (DLeftTable) other;
        DLeftBuckets from = source.content();
        if (canExchange() && source.elements() + moreStashed > elements()) {
            from = new DLeftBuckets(layout, array.clone());
            words().put(source.words());
        }
        return add(from, new DLeftUnion(layout, choice(), change -> change.applyAsInt(content())), owner::moved);
    }

    private boolean canExchange() {
        return choice().determinesAlternates() && !layout.spec().concurrency().hasSeveralWriters();
    }

    @Override
    public boolean absorbBesidePuts(FilterTable other, TableOwner owner, IntConsumer moves) {
        return add(((DLeftTable) other).content(), changes(owner).union(), moves);
    }

    private boolean add(DLeftBuckets from, DLeftUnion union, IntConsumer moves) {
        boolean complete = union.add(from, numbers);
        moves.accept(union.moves());
        return complete;
    }

    private DLeftChanges changes(TableOwner owner) {
        return new DLeftChanges(layout, size, content(), array, owner);
    }

    @Override
    public boolean hasMoves() {
        return true;
    }

    /**
     * One thread at a time moves elements, since each call continues where the last one ended.
     */
    @Override
    public int rebalance(int maxMoves, TableOwner owner) {
        synchronized (this) {
            if (moves == null) {
                moves = changes(owner);
            }
            return moves.rebalance(maxMoves);
        }
    }

    @Override
    public long elements() {
        return content().elements(numbers);
    }

    /**
     * Each subtable gives a false positive with probability sum of Q_a a 2^-f(a) over its loads;
     * they are independent.
     */
    @Override
    public FilterContent scan(int stashed) {
        long elements = stashed;
        long[] histogram = new long[layout.maximumLoad() + 1];
        double missAll = 1;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            double hit = 0;
            long[][] counts = counts(subtable);
            for (int load = 0; load < counts.length; load++) {
                for (int bits = 0; bits < counts[load].length; bits++) {
                    hit += counts[load][bits] * Math.min(1, Math.scalb((double) load, -bits));
                    histogram[load] += counts[load][bits];
                    elements += load * counts[load][bits];
                }
            }
            missAll *= 1 - hit / size.buckets();
        }
        return new FilterContent(elements, 1 - missAll, histogram);
    }

    /** Returns the number of buckets by load and length of their fingerprints. */
    private long[][] counts(int subtable) {
        long[][] counts = new long[layout.maximumLoad() + 1][Long.SIZE + 1];
        boolean two = layout.spec().subtables() == 2;
        int buckets = size.buckets();
        for (int bucket = 0; bucket < buckets; bucket++) {
            int number = two ? bucket * 2 + subtable : subtable * buckets + bucket;
            counts[content().load(number)][content().fingerprintBits(number)]++;
        }
        return counts;
    }
}
