package dev.filtersmith.storage;

import dev.filtersmith.StateFilter;

/**
 * The place of values in hashes. To a table, a key with a value is an element whose hash has the
 * value in place of some bits, which decide about nothing else. A class, since a record is larger.
 */
public final class Values {
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
        return with(hash, value, shift, bits);
    }

    /** Does the same for values of some bits at a place. */
    public static long with(long hash, int value, int shift, int bits) {
        long most = (1L << bits) - 1;
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(
                    "[ValueOutOfRange] value " + value + ": with valueBits = " + bits + ", use 0 to " + most + ".");
        }
        return (hash & ~(most << shift)) | ((long) value << shift);
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
        if (one == StateFilter.ABSENT || one == other) {
            return other;
        }
        return other == StateFilter.ABSENT ? one : StateFilter.AMBIGUOUS;
    }
}
