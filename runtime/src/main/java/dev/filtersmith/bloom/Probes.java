package dev.filtersmith.bloom;

/** The slots of a key in a table of a Bloom family, by double hashing: the reference, and what everything that is not hot uses. */
public final class Probes {
    private static final long GROUP_MULTIPLIER = 0x9e3779b97f4a7c15L;

    private final int words;
    private final int slotBits;

    /**
     * The slots of one size.
     *
     * @param layout layout
     * @param words words of the table
     */
    public Probes(BloomTableLayout layout, int words) {
        this.words = words;
        this.slotBits = layout.slotBits();
    }

    /**
     * The number that a group begins with.
     *
     * @param hash hash of the key
     * @param group number of the group
     * @return x_0 of the group; of the first, the hash itself
     */
    public static long first(long hash, int group) {
        if (group == 0) {
            return hash;
        }
        long mixed = hash * (GROUP_MULTIPLIER + 2L * group);
        return mixed ^ mixed >>> 32;
    }

    /**
     * The distance of a group's numbers.
     *
     * @param first number that the group begins with
     * @return odd step: the halves of the first number exchanged
     */
    public static long step(long first) {
        return Long.rotateLeft(first, 32) | 1;
    }

    /**
     * The word of a slot.
     *
     * @param number number of double hashing
     * @return index of the word
     */
    public int word(long number) {
        return word(number, words);
    }

    /**
     * The word of a slot in a table of some size.
     *
     * @param number number of double hashing
     * @param words words of the table
     * @return index of the word
     */
    public static int word(long number, int words) {
        return (int) (((number >>> 32) * words) >>> 32);
    }

    /**
     * Where a slot begins in its word.
     *
     * @param number number of double hashing
     * @return lowest bit of the slot, a multiple of its bits
     */
    public int bit(long number) {
        return bit(number, slotBits);
    }

    /**
     * Where a slot of some bits begins in its word.
     *
     * @param number number of double hashing
     * @param slotBits bits of a slot
     * @return lowest bit of the slot, a multiple of its bits
     */
    public static int bit(long number, int slotBits) {
        return (int) number * slotBits & Long.SIZE - 1;
    }
}
