package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A dynamic d-left counting Bloom filter, ddlCBF: a set that changes, with deletion, whose buckets share their bits among the remainders
 * that they hold (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section III).
 *
 * <p>The length of a bucket's remainders follows from the largest load that it ever had; it only shrinks, until the bucket is empty
 * again. Equal elements are stored as copies; a removal takes the longest remainder that matches. Too many elements make remainders
 * shorter, down to the minimal remainder, before any is refused.
 *
 * <p>Bare, the annotation means the best deletable configuration known: two subtables of 64-bit buckets of four remainders of 16 bits,
 * one of them told by the counter; a fifth element cuts a bucket's remainders to 12 bits. 16.84 bits per key.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DynamicDLeftCountingFilter {
    /**
     * Number of equal subtables, and of candidate buckets for a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 2;

    /**
     * Bits of a bucket, counter included: 64 or 128.
     *
     * @return bits of a bucket
     */
    int bucketBits() default 64;

    /**
     * Bits of a bucket that hold its counter code, 1 to 12: the current load, the largest load ever as far as the length depends on it, and
     * the semi-sort classes. Not used with two remainder lengths, whose header has a field for each number.
     *
     * @return bits of a counter code
     */
    int counterBits() default 4;

    /**
     * Lengths that the remainders of a bucket may have at one time: 1 or 2. With two, a newcomer takes the bits that shorter
     * remainders leave over (section III.B).
     *
     * @return number of lengths
     */
    int remainderLengths() default 1;

    /**
     * Semi-sort depth by largest load, 0 to 3: in a bucket that ever held a elements, and never more, the first {@code semiSortDepth[a]}
     * bits of every remainder are told by the counter code and not stored. The number of entries fixes the largest load, entries
     * minus 1, slots left aside; the entry for load 0 must be 0, and with two remainder lengths all are.
     *
     * @return semi-sort depth for each largest load from 0 on
     */
    int[] semiSortDepth() default {0, 1, 1, 1, 1};

    /**
     * Slots of an overfull bucket, or 0. The last counter code then means a bucket of so many slots in place of fields, of which those that
     * are not 0 hold a remainder: one code for all its loads. A bucket becomes so when it gets more elements than the semi-sort depths
     * have loads, and stays so until it is empty. Only with one remainder length.
     *
     * @return slots, more than the largest load, or 0
     */
    int overfullSlots() default 5;

    /**
     * Bits of the minimal remainder, 4 to 32: what every remainder keeps at least. It tells an element's other buckets. Short ones drive up
     * the largest loads; the paper's setting needs 14.
     *
     * @return bits of the minimal remainder
     */
    int minimalRemainderBits() default 12;

    /**
     * The longest that a remainder may be, in bits, up to 63. Up to the load at which buckets have room for no more than that, remainders
     * keep one length: a bucket that was so full once is as good as new.
     *
     * @return bits of a remainder at most, those that the counter tells included
     */
    int longestRemainder() default 16;

    /**
     * Elements per bucket, over all subtables, once the expected elements are in: so a key takes
     * {@code bucketBits / averageLoad} bits.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 3.8;

    /**
     * How a key's buckets are found: not {@link Permutation#HASH_SLICES}, which do not tell a stored element's other buckets.
     * {@link Permutation#AUTOMATIC} is {@link Permutation#XOR_IN_CHUNK} with two or four subtables where the table is large enough,
     * else {@link Permutation#ADDITIVE}.
     *
     * @return choice of buckets
     */
    Permutation permutation() default Permutation.AUTOMATIC;

    /**
     * Whether elements may move to their other buckets to keep loads below {@link #relocationLoad}. Only with one remainder length.
     *
     * @return relocation of elements
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * Elements are moved once all buckets of a new one hold so many, to a bucket that holds fewer: 1 to the largest load. Only with
     * {@link Relocation#PATH}.
     *
     * @return load from which on elements are moved
     */
    int relocationLoad() default 4;

    /**
     * The most buckets that an insertion may look through for an element that can move, 1 to 256; only with {@link Relocation#PATH}.
     *
     * @return buckets visited at most
     */
    int relocationVisits() default 60;

    /**
     * Hashes that the filter holds exactly once no bucket can take them: 0 to 64. With the stash full, a put is refused.
     *
     * @return capacity of the stash in elements
     */
    int stashCapacity() default 8;

    /**
     * Number of elements that the filter is designed for, or 0 where it is known only when the filter is created. Given
     * here, the size is checked at compile time.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Bits that a key may take, 6 to 40, or 0. Given, the geometry with the lowest rate after churn at no more bits is chosen, of buckets
     * with one length of remainders. The attributes above are then left at their defaults, but for {@link #stashCapacity} and
     * {@link #expectedElements}.
     *
     * @return bits per key at most, or 0
     */
    double bitsPerKey() default 0;

    /**
     * The highest rate of false positives allowed at the design load, above 0 and below 1, or 0: of a fresh filter, and of one half of
     * whose elements were replaced ten times, one by one. With neither a geometry nor {@link #bitsPerKey}, the geometry with the
     * fewest bits that holds it is chosen. Otherwise it is a contract: there is no filter, and compilation fails, if the model says that
     * the geometry cannot hold it.
     *
     * @return false positive rate at most, or 0
     */
    double maxFpp() default 0;
}
