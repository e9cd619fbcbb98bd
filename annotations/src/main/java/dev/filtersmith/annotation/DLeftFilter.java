package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A d-left Bloom filter with dynamic bit reassignment (Bonomi, Mitzenmacher, Panigrahy, Singh,
 * Varghese: "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment").
 *
 * <p>Every key has one candidate bucket in each subtable. Its fingerprint goes to the least loaded,
 * ties to the left. The fingerprints in a bucket share its bits: the fewer there are, the longer
 * each one is. Without attributes, the filter has the best configuration known: two subtables of
 * 64-bit buckets, 16 bits per key, elements moved along paths.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} or {@link #bitsPerKey} starts the geometry search; {@link #cost} limits the
 * cost of a lookup, and {@link #rebalancing} states that the filter is built at once. Of the
 * geometry, only {@link #stashCapacity} and {@link #expectedElements} may stand beside {@link
 * #bitsPerKey}.
 *
 * <pre>{@code
 * @DLeftFilter(maxFpp = 1e-4)
 * interface SeenBlocks extends LongFilter {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>All other attributes but {@link #concurrency}, {@link #growth} and {@link #growthLimit}. With
 * a geometry, {@link #maxFpp} is a contract.
 *
 * <pre>{@code
 * @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
 * interface SeenBlocks extends LongFilter {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DLeftFilter {
    /**
     * Highest allowed rate of false positives at the design load, above 0 and below 1. With
     * neither a geometry nor {@link #bitsPerKey}, the geometry search finds the geometry with the
     * fewest bits that meets the rate. Otherwise the rate is a contract: compilation fails if, by
     * the model, the geometry cannot meet it.
     *
     * @return highest false positive rate, or 0
     */
    double maxFpp() default 0;

    /**
     * Highest allowed bits per key, 6 to 40. If given, the geometry search finds the geometry
     * with the lowest rate at no more bits. All attributes of the geometry then keep their
     * defaults, except {@link #stashCapacity} and {@link #expectedElements}. With the latter, the
     * bits are those of the whole filter, stash included.
     *
     * @return highest bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Highest cost of a lookup that the geometry search may accept.
     *
     * @return cost of a lookup
     */
    Cost cost() default Cost.FAST;

    /**
     * Number of sweeps that the goals count on, 0 to 100: the filter is built from all keys at
     * once, with {@code addAll(keys)} and that many sweeps. The builder makes them unless {@code
     * rebalance} sets another number. A filter that is filled by puts has a higher
     * rate than the one promised; maintained filters, windows and collectors refuse it, and so does
     * {@link #growth}. Only with {@link #maxFpp} or {@link #bitsPerKey}.
     *
     * @return sweeps, or 0 for keys that are put one by one
     */
    int rebalancing() default 0;

    /**
     * Number of equal subtables, and of candidate buckets of a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 2;

    /**
     * Bits of a bucket, including its counter: 32, 64, 128 or 256.
     *
     * @return bits of a bucket
     */
    int bucketBits() default 64;

    /**
     * Number of neighbouring buckets of a subtable that share their fingerprint bits: 1, 2 or 4,
     * together at most 512 bits. A crowded bucket then borrows from the others of its group.
     *
     * @return buckets of a group
     */
    int group() default 1;

    /**
     * Rule by which the buckets of a group share their fingerprint bits. Without effect unless the
     * group has more than one.
     *
     * @return rule
     */
    GroupRule groupRule() default GroupRule.LEFTOVER_TO_BUCKETS;

    /**
     * Bucket of a new element among equally loaded candidates. Without effect unless the group has
     * more than one. Moves are the same under either.
     *
     * @return bucket of an element
     */
    GroupTies groupTies() default GroupTies.LIGHTER_GROUP;

    /**
     * Bits of a bucket's counter code: 1 to 16. The fingerprints share the others.
     *
     * @return bits of a counter code
     */
    int counterBits() default 4;

    /**
     * Encoding of load and semi-sort classes in the counter code.
     *
     * @return encoding of the counter
     */
    CounterEncoding counterEncoding() default CounterEncoding.ENUMERATED;

    /**
     * Semi-sort depth by load, 0 to 4: at load a, the first {@code semiSortDepth[a]} bits of every
     * fingerprint are encoded in the counter code and not stored. The number of entries fixes the
     * largest load, entries minus 1. The entry for load 0 must be 0.
     *
     * @return semi-sort depth for each load from 0 to the largest
     */
    int[] semiSortDepth() default {0, 0, 0, 0, 1, 1, 0};

    /**
     * Largest length of a fingerprint in bits, 1 to 63; a fingerprint is a proper prefix of a
     * 64-bit hash. Up to the load at which a bucket has no room for more, fingerprints keep one
     * length, and elements can move to emptier buckets at any time.
     *
     * @return largest bits of a fingerprint, including those encoded in the counter
     */
    int longestFingerprint() default 63;

    /**
     * Elements per bucket, over all subtables, when the filter holds the expected elements. A key
     * takes {@code bucketBits / averageLoad} bits.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 4.0;

    /**
     * Bucket choice of a key.
     *
     * @return bucket choice
     */
    Permutation permutation() default Permutation.AUTOMATIC;

    /**
     * Whether elements may move to their alternate bucket to make room.
     *
     * @return relocation of elements
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * Largest length of the path of moves of an insertion: 1 to 3. Deeper paths even out loads and
     * make insertions slower. Only with {@link Relocation#PATH}.
     *
     * @return longest path of moves
     */
    int relocationDepth() default 2;

    /**
     * Load of the least loaded candidate bucket from which on moves are tried: 1 to the largest
     * load. Only with {@link Relocation#PATH}.
     *
     * @return load from which on elements are moved
     */
    int relocationLoad() default 2;

    /**
     * Number of hashes that the filter stores exactly, in an overflow stash, when no bucket can
     * take them: 0 to 64. When the stash is full, a put is refused.
     *
     * @return capacity of the stash in elements
     */
    int stashCapacity() default 8;

    /**
     * Number of elements that the filter is designed for, or 0 if it is known only when the filter
     * is created. A size given here is checked at compile time.
     *
     * @return expected number of elements, or 0
     */
    long expectedElements() default 0;

    /**
     * Threads that may use the filter at the same time. The promise is that of the {@link
     * Concurrency} mode: in each there is never a false negative. The mode changes neither the bits
     * nor the geometry.
     *
     * @return mode
     */
    Concurrency concurrency() default Concurrency.EXCLUSIVE_WRITER;

    /**
     * Whether a larger filter follows when this one is full. With {@link Growth#CHAINED}, {@link
     * #maxFpp} holds for all filters of the chain together.
     *
     * @return growth
     */
    Growth growth() default Growth.FIXED;

    /**
     * Factor by which the elements may exceed the expected ones in the end, 2 to 65536, or 0. With
     * {@link Growth#CHAINED}, it limits the filters of the chain: up to 16 times the expected
     * elements there are three, each with a third of {@link #maxFpp}, in place of nine. Beyond the
     * limit, a put is refused. With 0, there are nine filters, for 65536 times the expected
     * elements.
     *
     * @return highest factor of growth, or 0
     */
    int growthLimit() default 0;
}
