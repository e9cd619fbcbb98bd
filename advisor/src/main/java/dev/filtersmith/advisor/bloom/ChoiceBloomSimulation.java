package dev.filtersmith.advisor.bloom;

import java.util.SplittableRandom;

/**
 * A simulation of choice Bloom filters with random keys. Each key has c groups of k bits, drawn
 * uniformly and independently, and takes the group that needs the fewest new ones.
 *
 * <p>In the first round keys are put one by one; ties go to the first group. In each later round
 * each key in turn is taken out and chooses again; ties are broken at random. A count per bit makes
 * it possible to take keys out.
 *
 * <p>Source: Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom Filters",
 * section 3.2 and table 3.
 *
 * @param elements n, keys, 1 or more
 * @param bits m, bits of the filter, 1 or more
 * @param choices c, groups of a key, 1 or more
 * @param hashFunctions k, bits of a group, 1 or more
 * @param rounds how often each key is put, 1 or more
 */
public record ChoiceBloomSimulation(int elements, int bits, int choices, int hashFunctions, int rounds) {
    public ChoiceBloomSimulation {
        if (elements < 1 || bits < 1 || choices < 1 || hashFunctions < 1 || rounds < 1) {
            throw new IllegalArgumentException("elements = " + elements + ", bits = " + bits + ", choices = " + choices
                    + ", hashFunctions = " + hashFunctions + " and rounds = " + rounds + " are not all 1 or more.");
        }
    }

    /** Fills a filter, and returns the share of the bits that are set in the end. */
    public double ones(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] slots = new int[elements * choices * hashFunctions];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = random.nextInt(bits);
        }
        // A bit that a key has twice is counted twice. The counts fit into an int for all
        // parameters.
        int[] counts = new int[bits];
        int[] chosen = new int[elements];
        for (int round = 0; round < rounds; round++) {
            for (int element = 0; element < elements; element++) {
                if (round > 0) {
                    count(counts, slots, chosen[element], -1);
                }
                chosen[element] = best(counts, slots, element * choices, round, random);
                count(counts, slots, chosen[element], 1);
            }
        }
        int ones = 0;
        for (int count : counts) {
            ones += count > 0 ? 1 : 0;
        }
        return (double) ones / bits;
    }

    private void count(int[] counts, int[] slots, int group, int more) {
        for (int i = group * hashFunctions; i < (group + 1) * hashFunctions; i++) {
            counts[slots[i]] += more;
        }
    }

    /** Returns the group that needs the fewest new ones, of a key's groups from the first on. */
    private int best(int[] counts, int[] slots, int first, int round, SplittableRandom random) {
        int best = first;
        int least = Integer.MAX_VALUE;
        int equal = 1;
        for (int group = first; group < first + choices; group++) {
            int needed = needed(counts, slots, group);
            // The n-th equal group replaces those before it with probability 1 / n, so all are
            // equally likely.
            boolean tie = round > 0 && needed == least && random.nextInt(++equal) == 0;
            if (needed < least || tie) {
                equal = needed < least ? 1 : equal;
                least = needed;
                best = group;
            }
        }
        return best;
    }

    private int needed(int[] counts, int[] slots, int group) {
        int needed = 0;
        for (int i = group * hashFunctions; i < (group + 1) * hashFunctions; i++) {
            needed += counts[slots[i]] == 0 ? 1 : 0;
        }
        return needed;
    }
}
