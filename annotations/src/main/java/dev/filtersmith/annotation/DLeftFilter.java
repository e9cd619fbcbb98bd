package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A d-left Bloom filter with dynamic bit reassignment (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "Bloom Filters
 * via d-Left Hashing and Dynamic Bit Reassignment").
 *
 * <p>Every key has one candidate bucket in each subtable and its fingerprint goes to the least loaded, ties to the left.
 * The fingerprints in a bucket share its bits: the fewer they are, the longer each one is. Bare, the annotation means the
 * best configuration known: two subtables of 64-bit buckets, 16 bits per key, elements moved along paths.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DLeftFilter {
    /**
     * Number of equal subtables, and of candidate buckets for a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 2;

    /**
     * Bits of a bucket, counter included: 32, 64, 128 or 256.
     *
     * @return bits of a bucket
     */
    int bucketBits() default 64;

    /**
     * Neighbouring buckets of a subtable that share their fingerprint bits: 1, 2 or 4, together at most 512 bits. A crowded
     * bucket then borrows from the others of its group.
     *
     * @return buckets of a group
     */
    int group() default 1;

    /**
     * How the buckets of a group share their fingerprint bits. Only with a group of more than one.
     *
     * @return rule
     */
    GroupRule groupRule() default GroupRule.LEFTOVER_TO_BUCKETS;

    /**
     * Bits of a bucket that hold its counter code: 1 to 16. The fingerprints share the others.
     *
     * @return bits of a counter code
     */
    int counterBits() default 4;

    /**
     * How the counter code tells load and semi-sort classes.
     *
     * @return encoding of the counter
     */
    CounterEncoding counterEncoding() default CounterEncoding.ENUMERATED;

    /**
     * Semi-sort depth by load, 0 to 4: at load a the first {@code semiSortDepth[a]} bits of every fingerprint are told by
     * the counter code and not stored. The number of entries fixes the largest load, entries minus 1; the entry for load 0
     * must be 0.
     *
     * @return semi-sort depth for each load from 0 to the largest
     */
    int[] semiSortDepth() default {0, 0, 0, 0, 1, 1, 0};

    /**
     * The longest that a fingerprint may be, in bits, 1 to 63; it is a proper prefix of a 64-bit hash. Up to the load at which buckets
     * have room for no more than that, fingerprints keep one length: there elements can move to emptier buckets at any time.
     *
     * @return bits of a fingerprint at most, those that the counter tells included
     */
    int longestFingerprint() default 63;

    /**
     * Elements per bucket, over all subtables, once the expected elements are in: so a key takes
     * {@code bucketBits / averageLoad} bits.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 4.0;

    /**
     * How a key's buckets are found.
     *
     * @return choice of buckets
     */
    Permutation permutation() default Permutation.AUTOMATIC;

    /**
     * Whether elements may move to their other bucket to make room.
     *
     * @return relocation of elements
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * The longest path of moves that an insertion may make: 1 to 3. Deeper paths even out loads, and make insertions
     * slower. Only with {@link Relocation#PATH}.
     *
     * @return longest path of moves
     */
    int relocationDepth() default 2;

    /**
     * Moves are tried from this load of the least loaded candidate bucket on: 1 to the largest load. Only with
     * {@link Relocation#PATH}.
     *
     * @return load from which on elements are moved
     */
    int relocationLoad() default 2;

    /**
     * Hashes that the filter holds exactly, in an overflow stash, once no bucket can take them: 0 to 64. With the stash
     * full, a put is refused.
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
     * Bits that a key may take, 6 to 40, or 0. Given, the geometry with the lowest rate at no more bits is chosen. The attributes above
     * are then left at their defaults, but for {@link #stashCapacity} and {@link #expectedElements}.
     *
     * @return bits per key at most, or 0
     */
    double bitsPerKey() default 0;

    /**
     * The highest rate of false positives allowed at the design load, above 0 and below 1, or 0. With neither a geometry nor
     * {@link #bitsPerKey}, the geometry with the fewest bits that holds it is chosen. Otherwise it is a contract: there is no filter, and
     * compilation fails, if the model says that the geometry cannot hold it.
     *
     * @return false positive rate at most, or 0
     */
    double maxFpp() default 0;

    /**
     * What a lookup may cost, where the geometry is chosen.
     *
     * @return cost of a lookup
     */
    Cost cost() default Cost.FAST;
}
