package dev.filtersmith.storage;

import dev.filtersmith.States;

/**
 * The place of values in hashes. To a table, a key with a value is an element whose hash has the
 * value in place of some bits, which decide about nothing else. A class, since a record is larger.
 */
public final class Values {
    /** The begin of the message for a value out of range. */
    public static final String OUT_OF_RANGE = "[ValueOutOfRange] value ";

    private final int shift;
    private final int bits;
    private final long mask;

    /** Creates a place of some bits, 1 to 16. */
    public Values(int shift, int bits) {
        this.shift = shift;
        this.bits = bits;
        this.mask = ((1L << bits) - 1) << shift;
    }

    /**
     * Returns the hash of a key with a value.
     *
     * @throws IllegalArgumentException if the value is out of range
     */
    public long with(long hash, int value) {
        if (value >>> bits != 0) {
            throw new IllegalArgumentException(OUT_OF_RANGE + value + range(bits));
        }
        return keyOf(hash) | ((long) value << shift);
    }

    /** Returns the end of the message for a value out of range, which it follows. */
    public static String range(int bits) {
        return ": with valueBits = " + bits + ", use 0 to " + ((1 << bits) - 1) + ".";
    }

    /** Returns the value in a hash. */
    public int of(long hash) {
        return (int) ((hash & mask) >>> shift);
    }

    /** Returns the bits of a hash that are of its key. */
    public long keyOf(long hash) {
        return hash & ~mask;
    }

    /** Returns whether two hashes are of one key, with whatever values. */
    boolean areOfOneKey(long one, long other) {
        return keyOf(one ^ other) == 0;
    }

    /** Returns the answer for a key of which there are the elements of two answers. */
    public static int join(int one, int other) {
        if (one == States.ABSENT || one == other) {
            return other;
        }
        return other == States.ABSENT ? one : States.AMBIGUOUS;
    }
}
