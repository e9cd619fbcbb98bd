package dev.filtersmith.bloom;

import dev.filtersmith.storage.DifferentReader;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.RandomTies;
import dev.filtersmith.storage.RangedHashes;

/**
 * The choice of a group for each of some known elements before any bit is set (choice Bloom filter
 * paper, section 3.2: the offline greedy algorithm). The first round inserts each element into the
 * group that needs the fewest new bits, ties to the first. Each further round lets every element
 * choose anew, ties at random. Its own group needs the bits that no other element needs.
 *
 * <p>In addition to its hash an element takes a byte.
 */
final class ChoiceBloomRounds {
    private final int groups;
    private final RangedHashes hashes;
    private final long different;
    private final NeededBits needed;

    /** Group of each element, by range. */
    private final byte[][] chosen;

    /** Runs the round that inserts the elements. The order of their hashes changes. */
    ChoiceBloomRounds(BloomTableLayout layout, int words, KeyHashes given) {
        this.groups = layout.groups();
        this.hashes = new RangedHashes(given, DifferentReader.SHARES, false);
        this.different = DifferentReader.keepDifferent(hashes);
        this.needed = new NeededBits(layout, words);
        this.chosen = new byte[hashes.ranges().count()][];
        long[] batch = new long[NeededBits.BATCH];
        for (int range = 0; range < chosen.length; range++) {
            chosen[range] = new byte[(int) hashes.size(range)];
            insert(hashes.read(range), chosen[range], batch);
        }
    }

    private void insert(RangedHashes.Reader reader, byte[] groupOf, long[] batch) {
        int done = 0;
        for (int count; (count = reader.next(batch)) > 0; done += count) {
            needed.locate(batch, count);
            for (int element = 0; element < count; element++) {
                int least = 0;
                int fewest = needed.newBits(element, 0);
                for (int group = 1; group < groups; group++) {
                    int bits = needed.newBits(element, group);
                    least = bits < fewest ? group : least;
                    fewest = Math.min(bits, fewest);
                }
                groupOf[done + element] = (byte) least;
                needed.add(element, least);
            }
        }
    }

    /** Returns the number of different elements. */
    long different() {
        return different;
    }

    /** Chooses a group for each element again, in order. */
    void choose(int rounds, long seed) {
        RandomTies ties = new RandomTies(seed);
        long[] batch = new long[NeededBits.BATCH];
        for (int round = 0; round < rounds; round++) {
            for (int range = 0; range < chosen.length; range++) {
                choose(hashes.read(range), chosen[range], batch, ties);
            }
        }
    }

    private void choose(RangedHashes.Reader reader, byte[] groupOf, long[] batch, RandomTies ties) {
        int done = 0;
        for (int count; (count = reader.next(batch)) > 0; done += count) {
            needed.locate(batch, count);
            for (int element = 0; element < count; element++) {
                int own = groupOf[done + element];
                int least = randomLeast(element, own, ties);
                if (least != own) {
                    needed.remove(element, own);
                    needed.add(element, least);
                    groupOf[done + element] = (byte) least;
                }
            }
        }
    }

    private int randomLeast(int element, int own, RandomTies ties) {
        int least = own;
        int fewest = needed.ownBits(element, own);
        int equals = 1;
        for (int group = 0; group < groups; group++) {
            int bits = group == own ? Integer.MAX_VALUE : needed.newBits(element, group);
            equals = bits < fewest ? 1 : equals + (bits == fewest ? 1 : 0);
            if (bits < fewest || (bits == fewest && ties.takes(equals))) {
                fewest = bits;
                least = group;
            }
        }
        return least;
    }

    /** Sets the bits that the elements need in an empty table. */
    void write(long[] words) {
        needed.write(words);
    }
}
