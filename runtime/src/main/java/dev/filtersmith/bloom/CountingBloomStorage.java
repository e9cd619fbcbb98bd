package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.CountingStorage;
import java.nio.LongBuffer;
import java.util.Arrays;

/** Storage and statistics of a counting Bloom filter. */
public abstract class CountingBloomStorage extends CountingStorage {
    /** The table. */
    protected final long[] words;

    /** The same, counter by counter. */
    protected final BloomSlots counters;

    private final CountingBloomLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine what runs the filter
     */
    protected CountingBloomStorage(CountingBloomLayout layout, long expectedElements, long seed, Engine engine) {
        super(engine, expectedElements, seed, 0);
        this.layout = layout;
        this.words = new long[layout.size(expectedElements).words()];
        this.counters = new BloomSlots(layout, words, words.length);
    }

    @Override
    public final CountingBloomLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words);
    }

    /**
     * {@inheritDoc}
     *
     * <p>There is always room: a counter at its ceiling stays there.
     */
    @Override
    protected final boolean putInTable(long hash) {
        putHash(hash);
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The counters are counted anew from 0, so that those come down that were stuck at the
     * ceiling. Each that was below it must come to what it was, because below it nothing was ever
     * left uncounted. Of a counter at the ceiling nobody knows how many live elements it has, and
     * it is not checked: an element that has no other counters is not missed if it is left out.
     */
    @Override
    protected final void putAnew(long... hashes) {
        BloomSlots before = new BloomSlots(layout, words.clone(), words.length);
        Arrays.fill(words, 0);
        for (int i = 0; i < hashes.length; i++) {
            putHash(hashes[i]);
            if (countsTooHigh(hashes[i], before)) {
                throw notThere(i, hashes.length);
            }
        }
        long lacked = before.lackedBy(counters);
        if (lacked > 0) {
            // Counters of theirs that are at the ceiling do not tell.
            long least = (lacked + layout.hashFunctions() - 1) / layout.hashFunctions();
            throw leftOut("at least " + least, hashes.length);
        }
    }

    private boolean countsTooHigh(long hash, BloomSlots before) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        for (int i = 0; i < layout.hashFunctions(); i++) {
            int most = before.get(number);
            if (most < layout.ceiling() && counters.get(number) > most) {
                return true;
            }
            number += step;
        }
        return false;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The sum of the counters divided by k: exact while no counter has reached its ceiling. Of
     * one that has, what was put beyond is missing, and what was removed since is still in.
     */
    @Override
    public final long approximateElementCount() {
        return Math.round((double) counters.sum() / layout.hashFunctions());
    }

    /**
     * {@inheritDoc}
     *
     * <p>None of the k counters of an absent key is 0.
     */
    @Override
    public final double expectedFpp() {
        return Math.pow(counters.fill(), layout.hashFunctions());
    }

    @Override
    public final long[] loadHistogram() {
        return counters.histogram();
    }
}
