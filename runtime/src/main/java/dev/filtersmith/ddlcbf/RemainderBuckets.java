package dev.filtersmith.ddlcbf;

/**
 * The buckets of a dynamic d-left counting filter, read and written bit by bit. Reference
 * implementation of the meaning of the words; used by all cold paths. A bucket has places, each
 * with a remainder or empty. Every change of a bucket may change the content of any of its places.
 */
public interface RemainderBuckets {
    /** The value of {@link #crowding} for a bucket without room for one more remainder. */
    int FULL = Integer.MAX_VALUE;

    /** The value of {@link #length} for an empty place. */
    int NONE = -1;

    /**
     * Returns the load of a bucket.
     *
     * @param number number of the bucket
     * @return number of remainders in it
     */
    int load(int number);

    /**
     * Returns the number of remainders in the first buckets of the table. A writer waits for it, so
     * it reads no remainders where it can.
     *
     * @param buckets number of buckets
     * @return sum of their loads
     */
    long elements(int buckets);

    /**
     * Returns the number of places of a bucket.
     *
     * @param number number of the bucket
     * @return number of places, empty ones included
     */
    int places(int number);

    /**
     * Returns the length of a stored remainder for comparison with another match. A removal takes
     * the longest.
     *
     * @param number number of the bucket
     * @param place place in it
     * @return bits of the remainder; 0 for a slot, because any field has priority; {@link #NONE} if
     *     there is no remainder
     */
    int length(int number, int place);

    /**
     * Returns a stored remainder.
     *
     * @param number number of the bucket
     * @param place place in it, not empty
     * @return its bits; in a slot, 1 stands for 0, too
     */
    long fingerprint(int number, int place);

    /**
     * Returns whether a place contains the remainder of an element.
     *
     * @param number number of the bucket
     * @param place place in it
     * @param word hash of the element
     * @return true if there is a remainder and its stored bits are the element's
     */
    boolean matches(int number, int place, long word);

    /**
     * Returns the probability that a random element's remainder is in a place.
     *
     * @param number number of the bucket
     * @param place place in it
     * @return probability; 0 for an empty place
     */
    double hitProbability(int number, int place);

    /**
     * Returns the crowding of a bucket. Of an element's candidates the one with the least value
     * takes it.
     *
     * @param number number of the bucket
     * @return load if it is below the largest; more if the bucket is overfull or would become so;
     *     {@link #FULL} if it has no room
     */
    int crowding(int number);

    /**
     * Adds a remainder. The others shrink to make room, and to its length if that is less.
     *
     * @param number number of a bucket that is not full
     * @param word remainder
     * @param bits number of its bits, at least those that remainders have in a full bucket
     */
    void add(int number, long word, int bits);

    /**
     * Adds a remainder that is long enough for any bucket.
     *
     * @param number number of a bucket that is not full
     * @param word remainder with at least the length that it will have there
     */
    default void add(int number, long word) {
        add(number, word, Long.SIZE);
    }

    /**
     * Removes a remainder. The others keep their lengths.
     *
     * @param number number of the bucket
     * @param place place of the remainder
     */
    void remove(int number, int place);
}
