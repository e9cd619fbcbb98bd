package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.KeyRanges;
import dev.filtersmith.storage.SharedFilter;
import java.util.Arrays;

/** Storage and statistics of a d-left Bloom filter. */
public abstract class DLeftStorage extends DLeftTable {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected DLeftStorage(DLeftLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
    }

    @Override
    protected final long fillBalanced(KeyHashes hashes, int sweeps, boolean parallel) {
        KeyRanges parts = ranges();
        if (parts == null && parallel) {
            throw threadsRefused();
        }
        SweptFill fill = new SweptFill(
                hashes,
                parts,
                layout().spec().subtables() * buckets,
                parallel,
                sorted -> SweptFill.sweeps(layout(), choice(), content(), sorted, seed));
        fill.run(sweeps, parallel);
        long[] left = fill.left();
        long stored = fill.different() - left.length;
        putAllHashes(left, left.length, stored, stored);
        return fill.different();
    }

    /**
     * {@inheritDoc}
     *
     * <p>The fuller filter takes the elements of the other, whose fingerprints are longer and so
     * find more places. If several threads may put, it is always this filter, in every engine:
     * where puts take no locks they go on in its words.
     */
    @Override
    protected final boolean absorb(SharedFilter other) {
        DLeftStorage source = (DLeftStorage) other;
        DLeftBuckets from = source.content();
        if (canExchange() && source.elements() > elements()) {
            from = new DLeftBuckets(layout(), words.clone());
            table().put(source.table());
        }
        return absorb(from, change -> change.applyAsInt(content()));
    }

    private boolean canExchange() {
        return choice().determinesAlternates() && !layout().spec().concurrency().hasSeveralWriters();
    }

    private boolean absorb(DLeftBuckets from, DLeftUnion.Table table) {
        DLeftUnion union = new DLeftUnion(layout(), choice(), table);
        boolean complete = union.add(from, layout().spec().subtables() * buckets);
        moved(union.moves());
        return complete;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Where puts take no locks they go on meanwhile, so the copy would soon be out of date. It
     * only shows whether there is room. Then each element is added to the filter itself.
     */
    @Override
    protected final void merge(SharedFilter other) {
        if (locksStripes() || !isShared()) {
            super.merge(other);
            return;
        }
        requireRoom(((DLeftStorage) copy()).mergeAlone(other), other);
        if (!absorb(((DLeftStorage) other).content(), live(mostBuckets())) || !putsAll(stashOf(other))) {
            throw noRoomLeft(other);
        }
    }

    private boolean putsAll(long... hashes) {
        try {
            for (long hash : hashes) {
                putHash(hash);
            }
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /** Returns the number of buckets that the addition of one element to a union may read. */
    private int mostBuckets() {
        long branches = (long) layout().maximumLoad() * layout().spec().subtables();
        long buckets = layout().spec().subtables();
        long sum = buckets;
        for (int moves = 0; layout().moves() && moves < layout().spec().relocationDepth(); moves++) {
            buckets = Math.min(Integer.MAX_VALUE, buckets * branches);
            sum += buckets;
        }
        return (int) Math.min(Integer.MAX_VALUE - 1, sum);
    }

    @Override
    protected final long elementsInTable() {
        return ((DLeftStorage) steady()).elements();
    }

    private long elements() {
        return stashed + content().elements(layout().spec().subtables() * buckets);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each subtable gives a false positive with probability sum of Q_a a 2^-f(a) over its loads;
     * they are independent.
     */
    @Override
    protected final double rateOfTable() {
        return scan().expectedFpp();
    }

    @Override
    protected final FilterContent scanTable() {
        return ((DLeftStorage) steady()).scanAlone();
    }

    private FilterContent scanAlone() {
        long elements = stashed;
        long[] histogram = new long[layout().maximumLoad() + 1];
        double missAll = 1;
        for (int subtable = 0; subtable < layout().spec().subtables(); subtable++) {
            double hit = 0;
            long[][] counts = counts(subtable);
            for (int load = 0; load < counts.length; load++) {
                for (int bits = 0; bits < counts[load].length; bits++) {
                    hit += counts[load][bits] * Math.min(1, Math.scalb((double) load, -bits));
                    histogram[load] += counts[load][bits];
                    elements += load * counts[load][bits];
                }
            }
            missAll *= 1 - hit / buckets;
        }
        return new FilterContent(elements, 1 - missAll, histogram);
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load
     */
    public final long[][] loadCounts() {
        return ((DLeftStorage) steady()).loads();
    }

    private long[][] loads() {
        long[][] loads = new long[layout().spec().subtables()][];
        for (int subtable = 0; subtable < loads.length; subtable++) {
            loads[subtable] = Arrays.stream(counts(subtable))
                    .mapToLong(bits -> Arrays.stream(bits).sum())
                    .toArray();
        }
        return loads;
    }

    /** Returns the number of buckets by load and length of their fingerprints. */
    private long[][] counts(int subtable) {
        long[][] counts = new long[layout().maximumLoad() + 1][Long.SIZE + 1];
        boolean two = layout().spec().subtables() == 2;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int number = two ? bucket * 2 + subtable : subtable * buckets + bucket;
            counts[content().load(number)][content().fingerprintBits(number)]++;
        }
        return counts;
    }
}
