package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.BloomLayout;
import dev.filtersmith.support.BloomSupport;
import dev.filtersmith.support.Probes;

/*
 * The Bloom filter, as in section 2.1 of Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom Filters".
 *
 * An element has k bits of a table, which insertion sets. A query finds it where all of them are set. The k hash functions are made of
 * two by double hashing, as at the end of the paper's section 3.1.
 */

/** Runs any layout of a Bloom filter. */
public final class BloomInterpreter extends BloomSupport implements InterpretedLongFilter {
    private final int hashFunctions;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public BloomInterpreter(BloomLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.hashFunctions = layout.hashFunctions();
    }

    @Override
    public boolean mightContainHash(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        for (int i = 0; i < hashFunctions; i++) {
            if (bits.get(number) == 0) {
                return false;
            }
            number += step;
        }
        return true;
    }

    @Override
    public boolean putHash(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        boolean fresh = false;
        for (int i = 0; i < hashFunctions; i++) {
            fresh |= bits.get(number) == 0;
            bits.set(number, 1);
            number += step;
        }
        return fresh;
    }
}
