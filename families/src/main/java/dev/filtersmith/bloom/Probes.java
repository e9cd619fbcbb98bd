package dev.filtersmith.bloom;

import dev.filtersmith.storage.TableWords;

/**
 * The slots of a key in a table of a Bloom family, by double hashing. Reference implementation;
 * used by all cold paths.
 */
public final class Probes {
    private static final long GROUP_MULTIPLIER = 0x9e3779b97f4a7c15L;

    /**
     * Shift of the lower bits of a number onto its upper half. Without it, two keys whose first
     * numbers and steps are near each other would have the same words.
     */
    public static final int MIXED = 20;

    private final int words;
    private final int slotBits;

    /** Creates the probes of tables of one size. */
    public Probes(BloomTableLayout layout, int words) {
        this.words = words;
        this.slotBits = layout.slotBits();
    }

    /** Returns the first number of a group, x_0; that of the first group is the hash itself. */
    public static long first(long hash, int group) {
        if (group == 0) {
            return hash;
        }
        long mixed = hash * (GROUP_MULTIPLIER + 2L * group);
        return mixed ^ mixed >>> 32;
    }

    /**
     * Returns the distance between a group's numbers, which is odd: the halves of the first number
     * exchanged.
     */
    public static long step(long first) {
        return Long.rotateLeft(first, 32) | 1;
    }

    /** Returns the word of a slot. */
    public int word(long number) {
        return word(number, words);
    }

    /** Returns the word of a slot in a table of a given size. */
    public static int word(long number, int words) {
        return (int) ((((number ^ number << MIXED) >>> 32) * words) >>> 32);
    }

    /** Returns whether all bits of a group are set in the table of a view. */
    public static boolean allSet(TableWords table, int words, long first, int ahead, int hashFunctions) {
        return missing(table, words, first, 0, ahead) == 0 && missing(table, words, first, ahead, hashFunctions) == 0;
    }

    /** Returns 1 if any bit of a group, in a range of probes, is 0, otherwise 0. */
    private static long missing(TableWords table, int words, long first, int from, int to) {
        long step = step(first);
        long number = first + from * step;
        long missing = 0;
        for (int i = from; i < to; i++) {
            missing |= ~table.get(word(number, words)) >>> bit(number, 1);
            number += step;
        }
        return missing & 1;
    }

    /** Returns the position of a slot in its word. */
    public int bit(long number) {
        return bit(number, slotBits);
    }

    /** Returns the position of a slot of a given width in its word. */
    public static int bit(long number, int slotBits) {
        return (int) number * slotBits & Long.SIZE - 1;
    }
}
