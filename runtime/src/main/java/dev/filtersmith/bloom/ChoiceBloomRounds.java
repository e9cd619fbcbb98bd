package dev.filtersmith.bloom;

import dev.filtersmith.storage.RandomTies;

/**
 * The choice of a group for each of some known elements before any bit is set (choice Bloom filter
 * paper, section 3.2: the offline greedy algorithm). The first round inserts each element into the
 * group that needs the fewest new bits, ties to the first. Each further round takes every element
 * out again and chooses anew, ties at random.
 *
 * <p>A bit must return to 0 when the last element that needs it is taken out, so each bit has a
 * count of one byte: eight times the memory of the table. A count that reaches its ceiling stays
 * there, and its bit is set in the end, whether needed or not. In addition to its hash an element
 * takes a byte.
 */
final class ChoiceBloomRounds {
    private static final int CEILING = 0xff;

    /** An array is too short for a count for each bit of the largest tables. */
    private static final int CHUNK_WORDS = 1 << 24;

    private final Probes probes;
    private final int groups;
    private final int hashFunctions;
    private final long[] hashes;
    private final int count;

    /** Group of each element. */
    private final byte[] chosen;

    private final byte[][] counts;

    /**
     * Runs the round that inserts the elements.
     *
     * @param layout geometry
     * @param words words of the table
     * @param hashes hashes of the elements, all different
     * @param count number of elements
     */
    ChoiceBloomRounds(BloomTableLayout layout, int words, long[] hashes, int count) {
        this.probes = new Probes(layout, words);
        this.groups = layout.groups();
        this.hashFunctions = layout.hashFunctions();
        this.hashes = hashes;
        this.count = count;
        this.chosen = new byte[count];
        this.counts = new byte[(words - 1) / CHUNK_WORDS + 1][];
        for (int chunk = 0; chunk < counts.length; chunk++) {
            counts[chunk] = new byte[Math.min(CHUNK_WORDS, words - chunk * CHUNK_WORDS) * Long.SIZE];
        }
        for (int element = 0; element < count; element++) {
            put(element, firstLeast(hashes[element]));
        }
    }

    /**
     * Takes each element out, in order, and chooses again.
     *
     * @param rounds number of rounds
     * @param seed seed for the decisions between groups that need equally many new bits
     */
    void choose(int rounds, long seed) {
        RandomTies ties = new RandomTies(seed);
        for (int round = 0; round < rounds; round++) {
            for (int element = 0; element < count; element++) {
                add(element, -1);
                put(element, randomLeast(hashes[element], ties));
            }
        }
    }

    /** Sets the bits that the elements need in an empty table. */
    void write(long[] words) {
        for (int chunk = 0; chunk < counts.length; chunk++) {
            for (int bit = 0; bit < counts[chunk].length; bit++) {
                long set = counts[chunk][bit] != 0 ? 1 : 0;
                words[chunk * CHUNK_WORDS + bit / Long.SIZE] |= set << bit;
            }
        }
    }

    private void put(int element, int group) {
        chosen[element] = (byte) group;
        add(element, 1);
    }

    private void add(int element, int change) {
        long number = Probes.first(hashes[element], chosen[element]);
        long step = Probes.step(number);
        for (int i = 0; i < hashFunctions; i++) {
            byte[] chunk = counts[chunk(number)];
            int bit = bit(number);
            int old = chunk[bit] & CEILING;
            chunk[bit] = (byte) (old == CEILING ? CEILING : old + change);
            number += step;
        }
    }

    private int chunk(long number) {
        return probes.word(number) / CHUNK_WORDS;
    }

    private int bit(long number) {
        return probes.word(number) % CHUNK_WORDS * Long.SIZE + probes.bit(number);
    }

    private int firstLeast(long hash) {
        int least = 0;
        int fewest = Integer.MAX_VALUE;
        for (int group = 0; group < groups; group++) {
            int needed = newBits(hash, group);
            if (needed < fewest) {
                fewest = needed;
                least = group;
            }
        }
        return least;
    }

    private int randomLeast(long hash, RandomTies ties) {
        int least = 0;
        int fewest = Integer.MAX_VALUE;
        int equals = 0;
        for (int group = 0; group < groups; group++) {
            int needed = newBits(hash, group);
            equals = needed < fewest ? 1 : equals + (needed == fewest ? 1 : 0);
            if (needed < fewest || (needed == fewest && ties.takes(equals))) {
                fewest = needed;
                least = group;
            }
        }
        return least;
    }

    /** Returns the number of a group's probes that find a bit that no element needs. */
    private int newBits(long hash, int group) {
        long number = Probes.first(hash, group);
        long step = Probes.step(number);
        int needed = 0;
        for (int i = 0; i < hashFunctions; i++) {
            needed += counts[chunk(number)][bit(number)] == 0 ? 1 : 0;
            number += step;
        }
        return needed;
    }
}
