package dev.filtersmith.storage;

/**
 * A filter's map of hashes to stripes. A table consists of units: consecutive words that belong
 * together. A set of stripes is a long: bit i for stripe i.
 */
public interface StripeMap {
    /** The map of a table that is one unit with one stripe. */
    StripeMap ONE = new OneStripe();

    /**
     * Returns the stripes whose words decide about a key.
     *
     * @param hash hash of the key
     * @return set of stripes
     */
    long of(long hash);

    /**
     * Returns the stripes that a change of a key may write to.
     *
     * @param stripes those whose words decide about the key, by {@link #of} or by an emitted class
     * @return set of stripes, with all of these
     */
    default long changedFor(long stripes) {
        return stripes;
    }

    /**
     * Returns the bits of the number of a unit that are the number of its stripe.
     *
     * @return 63, or 0 if the table is one unit
     */
    int mask();

    /**
     * Returns the number of words of a unit.
     *
     * @return number of words, at least 1; {@code Integer.MAX_VALUE} if the table is one unit
     */
    int unitWords();

    /**
     * Returns whether all words of a key lie in one unit, and so in the unit's stripe.
     *
     * @return false if an element may be in one unit now and in another later, or if a unit has
     *     several stripes
     */
    boolean staysInUnit();

    /**
     * Returns the unit whose words decide about a key.
     *
     * @param hash hash of the key
     * @return number of the unit, if {@link #staysInUnit}; 0 if the table is one unit
     */
    default int unitOf(long hash) {
        return 0;
    }

    /**
     * Returns the stripes to which the elements at a word may move.
     *
     * @param word index of the word in the table
     * @return set of stripes, all if an element may leave its unit
     */
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

        @Override
        public int mask() {
            return 0;
        }

        @Override
        public int unitWords() {
            return Integer.MAX_VALUE;
        }

        @Override
        public boolean staysInUnit() {
            return true;
        }
    }
}
