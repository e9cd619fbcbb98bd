package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.ChoiceBloomLayout;
import dev.filtersmith.support.ChoiceBloomSupport;
import dev.filtersmith.support.Probes;

/*
 * The Bloom filter with a choice of Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom Filters",
 * sections 3 and 3.1: the greedy online algorithm.
 *
 * An element has c groups of k hash functions. It is covered by a group all of whose bits are set. An element that no group covers is
 * inserted by setting the bits of the group that needs the fewest new ones, ties to the first. A query finds it where any group
 * covers it. Each group has a double hashing of its own (end of section 3.1).
 */

/** Runs any layout of a choice Bloom filter. */
public final class ChoiceBloomInterpreter extends ChoiceBloomSupport implements InterpretedLongFilter {
    private final int groups;
    private final int hashFunctions;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public ChoiceBloomInterpreter(ChoiceBloomLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.groups = layout.groups();
        this.hashFunctions = layout.hashFunctions();
    }

    @Override
    public boolean mightContainHash(long hash) {
        for (int group = 0; group < groups; group++) {
            if (newBits(hash, group) == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean putHash(long hash) {
        int least = 0;
        int fewest = Integer.MAX_VALUE;
        for (int group = 0; group < groups; group++) {
            int needed = newBits(hash, group);
            if (needed < fewest) {
                fewest = needed;
                least = group;
            }
        }
        if (fewest == 0) {
            return false;
        }
        set(hash, least);
        return counted();
    }

    /** How many probes of a group come to a bit that is 0. */
    private int newBits(long hash, int group) {
        long number = Probes.first(hash, group);
        long step = Probes.step(number);
        int needed = 0;
        for (int i = 0; i < hashFunctions; i++) {
            needed += 1 - bits.get(number);
            number += step;
        }
        return needed;
    }

    private void set(long hash, int group) {
        long number = Probes.first(hash, group);
        long step = Probes.step(number);
        for (int i = 0; i < hashFunctions; i++) {
            bits.set(number, 1);
            number += step;
        }
    }
}
