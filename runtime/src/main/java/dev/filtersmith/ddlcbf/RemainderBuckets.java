package dev.filtersmith.ddlcbf;

/**
 * The buckets of a dynamic d-left counting filter, read and written bit by bit: the reference of what the words mean, and what
 * everything that is not hot uses. A bucket has places, each with a remainder or none; what stands in a place may change with every
 * change of its bucket.
 */
public interface RemainderBuckets {
    /** What a bucket without room for one more remainder has in place of {@link #crowding}. */
    int FULL = Integer.MAX_VALUE;

    /** What an empty place has in place of {@link #length}. */
    int NONE = -1;

    /**
     * The buckets of a table.
     *
     * @param layout geometry
     * @param words words of the table, changed by changes of the buckets
     * @return view of the words
     */
    static RemainderBuckets of(DynamicDLeftCountingLayout layout, long[] words) {
        return layout.twoLengths() ? new TwoLengthBuckets(layout, words) : new LevelBuckets(layout, words);
    }

    /**
     * Load of a bucket.
     *
     * @param number number of the bucket
     * @return remainders in it
     */
    int load(int number);

    /**
     * Places of a bucket.
     *
     * @param number number of the bucket
     * @return number of places, empty ones included
     */
    int places(int number);

    /**
     * The bits by which a stored remainder is compared with another match: a removal takes the longest.
     *
     * @param number number of the bucket
     * @param place place in it
     * @return bits of the remainder, or 0 for the one in a slot, which any field goes before; {@link #NONE} if there is none
     */
    int length(int number, int place);

    /**
     * Whether a place holds the remainder of an element.
     *
     * @param number number of the bucket
     * @param place place in it
     * @param word hash of the element
     * @return true if there is a remainder and it is the element's, as far as it is stored
     */
    boolean matches(int number, int place, long word);

    /**
     * The probability that a random element's remainder is in a place.
     *
     * @param number number of the bucket
     * @param place place in it
     * @return probability; 0 for an empty place
     */
    double hitProbability(int number, int place);

    /**
     * How crowded a bucket is: of an element's candidates the one where this is least takes it.
     *
     * @param number number of the bucket
     * @return its load if it has fewer than the largest; more if it is overfull, or to become so; {@link #FULL} if it has no room
     */
    int crowding(int number);

    /**
     * Adds a remainder; others shrink to make room.
     *
     * @param number number of a bucket that is not full
     * @param word remainder, of at least the bits that it will have there
     */
    void add(int number, long word);

    /**
     * Takes a remainder out. The others keep their lengths.
     *
     * @param number number of the bucket
     * @param place place of the remainder
     */
    void remove(int number, int place);
}
