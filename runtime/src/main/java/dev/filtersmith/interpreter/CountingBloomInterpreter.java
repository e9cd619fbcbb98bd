package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.CountingBloomLayout;
import dev.filtersmith.support.CountingBloomSupport;
import dev.filtersmith.support.Probes;

/*
 * The counting Bloom filter of Fan, Cao, Almeida and Broder, "Summary Cache", as in Bonomi et al., ESA 2006, section 2.1.
 *
 * In place of each bit of a Bloom filter there is a counter. An insertion counts up the k counters of an element, a removal counts them
 * down. A counter that has reached its ceiling stays there in either: it may stand for more than it says.
 */

/** Runs any layout of a counting Bloom filter. */
public final class CountingBloomInterpreter extends CountingBloomSupport implements InterpretedCountingFilter {
    private final int hashFunctions;
    private final int ceiling;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public CountingBloomInterpreter(CountingBloomLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.hashFunctions = layout.hashFunctions();
        this.ceiling = layout.ceiling();
    }

    @Override
    public boolean mightContainHash(long hash) {
        return countHash(hash) > 0;
    }

    /** The least of the counters: no element is in more often than any of its counters says, but for those at the ceiling. */
    @Override
    public int countHash(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        int least = ceiling;
        for (int i = 0; i < hashFunctions; i++) {
            least = Math.min(least, counters.get(number));
            number += step;
        }
        return least;
    }

    @Override
    public boolean putHash(long hash) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        boolean fresh = false;
        for (int i = 0; i < hashFunctions; i++) {
            int count = counters.get(number);
            fresh |= count == 0;
            if (count < ceiling) {
                counters.set(number, count + 1);
            }
            number += step;
        }
        return fresh;
    }

    @Override
    public boolean removeHash(long hash) {
        if (countHash(hash) == 0) {
            return missed();
        }
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        for (int i = 0; i < hashFunctions; i++) {
            int count = counters.get(number);
            // Two probes of a false positive may come to the same counter.
            if (count > 0 && count < ceiling) {
                counters.set(number, count - 1);
            }
            number += step;
        }
        return true;
    }
}
