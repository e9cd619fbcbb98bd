package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import java.util.Arrays;

/** Storage and refresh of a counting Bloom filter. */
public abstract class CountingBloomStorage extends CountingBloomTable {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected CountingBloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
    }

    /**
     * {@inheritDoc}
     *
     * <p>There is always room, since a counter at its ceiling stays there.
     */
    @Override
    protected final boolean putInTable(long hash) {
        putHash(hash);
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The counters are computed anew from 0, which resets those that were stuck at the ceiling.
     * A counter that was below the ceiling is exact, so it must reach its previous value. The true
     * value of a counter at the ceiling is unknown, so it is not checked. An element that is left
     * out goes unnoticed if all its counters were at the ceiling.
     *
     * <p>This happens in a copy, whose words then replace those of the filter one by one, beside
     * lookups. Each live key has counters above 0 in the old words, since it is in the filter, and
     * in the new ones; so it has in any mixture of both.
     */
    @Override
    protected final void putAnew(long... hashes) {
        BloomSlots before = new BloomSlots(layout(), words.clone(), words.length);
        Arrays.fill(words, 0);
        for (int i = 0; i < hashes.length; i++) {
            putHash(hashes[i]);
            if (countsTooHigh(hashes[i], before)) {
                throw notThere(i, hashes.length);
            }
        }
        long lacked = before.lackedBy(counters());
        if (lacked > 0) {
            // Counters at the ceiling are not included, so there may be more elements.
            long least = (lacked + layout().hashFunctions() - 1) / layout().hashFunctions();
            throw leftOut("at least " + least, hashes.length);
        }
    }

    private boolean countsTooHigh(long hash, BloomSlots before) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        for (int i = 0; i < layout().hashFunctions(); i++) {
            int most = before.get(number);
            if (most < layout().ceiling() && counters().get(number) > most) {
                return true;
            }
            number += step;
        }
        return false;
    }
}
