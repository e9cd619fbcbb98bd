package dev.filtersmith.storage;

/**
 * A filter's map of hashes to stripes. A table consists of units: consecutive words that belong
 * together. A set of stripes is a long: bit i for stripe i.
 */
public interface StripeMap {
    /** The map of a table that is one unit with one stripe. */
    StripeMap ONE = new OneStripe();

    /** Returns the stripes whose words decide about a key. */
    long of(long hash);

    /** Returns the stripes that a change of a key may write to, given its stripes. */
    default long changedFor(long hash, long stripes) {
        return stripes;
    }

    /**
     * Returns the bits of the number of a unit that are the number of its stripe: 63, or 0 if the
     * table is one unit.
     */
    default int mask() {
        return 0;
    }

    /**
     * Returns the number of words of a unit; {@code Integer.MAX_VALUE} if the table is one unit.
     */
    default int unitWords() {
        return Integer.MAX_VALUE;
    }

    /** Returns whether all words of a key lie in one unit, and so in the unit's stripe. */
    default boolean staysInUnit() {
        return true;
    }

    /** Returns the unit whose words decide about a key. */
    default int unitOf(long hash) {
        return 0;
    }

    /** Returns the stripes to which the elements at a word may move. */
    default long around(int word) {
        return staysInUnit() ? 1L << (word / unitWords() & mask()) : Threads.ALL;
    }

    /** One stripe for all keys. */
    final class OneStripe implements StripeMap {
        private OneStripe() {}

        @Override
        public long of(long hash) {
            return 1;
        }
    }
}
