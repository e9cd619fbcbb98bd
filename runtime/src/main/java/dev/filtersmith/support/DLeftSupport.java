package dev.filtersmith.support;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DLeftSize;

/** Storage and statistics of a d-left Bloom filter. */
public abstract class DLeftSupport extends FilterSupport {
    /** The buckets: one in each word, or two, the even one in the low half. */
    protected final long[] words;

    /** Buckets of each subtable. */
    protected final int buckets;

    /** The bits of a fingerprint that tell its partner bucket inside a chunk; 0 where the choice is another. */
    protected final int chunkMask;

    private final DLeftLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine what runs the filter
     */
    protected DLeftSupport(DLeftLayout layout, long expectedElements, long seed, Engine engine) {
        super(engine, expectedElements, seed, layout.spec().stashCapacity());
        DLeftSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[size.words()];
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
    }

    @Override
    public final DLeftLayout layout() {
        return layout;
    }

    @Override
    protected final long[] table() {
        return words;
    }

    @Override
    public final long approximateElementCount() {
        long elements = stashed;
        for (long[] subtable : loadCounts()) {
            for (int load = 0; load < subtable.length; load++) {
                elements += load * subtable[load];
            }
        }
        return elements;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each subtable gives a false positive with probability sum of Q_a a 2^-f(a) over its loads; they are independent.
     */
    @Override
    public final double expectedFpp() {
        double missAll = 1;
        for (long[] subtable : loadCounts()) {
            double hit = 0;
            for (int load = 1; load < subtable.length; load++) {
                hit += subtable[load] * Math.min(1, Math.scalb((double) load, -layout.fingerprintBits(load)));
            }
            missAll *= 1 - hit / buckets;
        }
        return 1 - missAll;
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load
     */
    public final long[][] loadCounts() {
        int subtables = layout.spec().subtables();
        long[][] counts = new long[subtables][layout.maximumLoad() + 1];
        int codeMask = (1 << layout.spec().counterBits()) - 1;
        for (int number = 0; number < buckets * subtables; number++) {
            counts[subtables == 2 ? number % 2 : number / buckets][
                    layout.counter().load((int) bucket(number) & codeMask)]++;
        }
        return counts;
    }

    private long bucket(int number) {
        return layout.spec().bucketBits() == Long.SIZE ? words[number] : words[number >>> 1] >>> (number << 5);
    }
}
