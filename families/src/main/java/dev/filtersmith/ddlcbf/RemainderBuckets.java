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

    int load(int number);

    /**
     * Returns the number of remainders in the first buckets of the table. A writer waits for it, so
     * it reads no remainders where it can.
     */
    long elements(int buckets);

    /** Returns the number of places of a bucket, empty ones included. */
    int places(int number);

    /**
     * Returns the bits of a remainder for comparison with another match, as a removal takes the
     * longest: 0 for a slot, because any field has priority; {@link #NONE} if there is no
     * remainder.
     */
    int length(int number, int place);

    /** Returns the remainder in an occupied place. In a slot, 1 stands for 0, too. */
    long fingerprint(int number, int place);

    /** Returns whether a place contains the remainder of an element. */
    boolean matches(int number, int place, long word);

    /**
     * Returns the probability that a random element's remainder is in a place; 0 for an empty one.
     */
    double hitProbability(int number, int place);

    /**
     * Returns the crowding of a bucket. Of an element's candidates the one with the least value
     * takes it. It is the load if that is below the largest; more if the bucket is overfull or
     * would become so; {@link #FULL} if it has no room.
     */
    int crowding(int number);

    /**
     * Adds a remainder of so many bits to a bucket that is not full. The others shrink to make
     * room, and to its length if that is less. It has at least the bits of remainders in a full
     * bucket.
     */
    void add(int number, long word, int bits);

    /** Adds a remainder that is long enough for any bucket to one that is not full. */
    default void add(int number, long word) {
        add(number, word, Long.SIZE);
    }

    /** Removes a remainder. The others keep their lengths. */
    void remove(int number, int place);
}
