package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A dynamic d-left counting Bloom filter, ddlCBF: a filter with deletion, for a set that changes,
 * whose buckets share their bits among their remainders (Bonomi, Mitzenmacher, Panigrahy, Singh,
 * Varghese: "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section III).
 *
 * <p>The length of a bucket's remainders follows from the largest load that the bucket ever had. It
 * only shrinks, until the bucket is empty again. A removal takes the longest remainder that
 * matches. Too many elements make remainders shorter, down to the minimal remainder, before any is
 * refused.
 *
 * <p>An interface with removals is a multiset. Two equal elements are stored as copies; further
 * ones are counted exactly beside the table, an entry for each key that comes so often. Without
 * removals, the filter is a set, which stores a key once.
 *
 * <p>Without attributes, the filter has the best deletable configuration known: two subtables of
 * 64-bit buckets of four remainders of 16 bits, with one of the bits encoded in the counter. A
 * fifth element cuts a bucket's remainders to 12 bits. 16.84 bits per key.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} or {@link #bitsPerKey} starts the geometry search. Of the geometry, only
 * {@link #stashCapacity} and {@link #expectedElements} may stand beside {@link #bitsPerKey}.
 *
 * <pre>{@code
 * @DynamicDLeftCountingFilter(maxFpp = 1e-4)
 * interface LiveSessions extends CountingFilter<String> {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>All other attributes but {@link #concurrency}, {@link #growth} and {@link #growthLimit}. With
 * a geometry, {@link #maxFpp} is a contract.
 *
 * <pre>{@code
 * @DynamicDLeftCountingFilter(averageLoad = 3.5)
 * interface LiveSessions extends CountingFilter<String> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DynamicDLeftCountingFilter {
    /**
     * Highest allowed rate of false positives at the design load, above 0 and below 1. It
     * holds for a fresh filter and after churn, when half of the elements were replaced ten times,
     * one by one. With neither a geometry nor {@link #bitsPerKey}, the geometry search finds the
     * geometry with the fewest bits that meets the rate. Otherwise the rate is a contract:
     * compilation fails if, by the model, the geometry cannot meet it.
     *
     * @return highest false positive rate, or 0
     */
    double maxFpp() default 0;

    /**
     * Highest allowed bits per key, 6 to 40. If given, the geometry search finds the geometry
     * with the lowest rate after churn at no more bits, among those of buckets with one remainder
     * length. All attributes of the geometry then keep their defaults, except
     * {@link #stashCapacity} and {@link #expectedElements}. With the latter, the bits are those of
     * the whole filter, stash included.
     *
     * @return highest bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Number of equal subtables, and of candidate buckets of a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 2;

    /**
     * Bits of a bucket, including its counter: 64 or 128.
     *
     * @return bits of a bucket
     */
    int bucketBits() default 64;

    /**
     * Bits of a bucket's counter code, 1 to 12. The code holds the current load, the largest load
     * ever as far as the length depends on it, and the semi-sort classes. Not used with two
     * remainder lengths: their header has a field for each number.
     *
     * @return bits of a counter code
     */
    int counterBits() default 4;

    /**
     * Number of lengths that the remainders of a bucket may have at one time: 1 or 2. With two, a
     * new remainder takes the bits that shorter remainders leave over (section III.B). Two lengths
     * have a header of 18 bits and a higher rate than one, fresh and after churn; they are for the
     * paper's experiment. The geometry search takes one.
     *
     * @return number of lengths
     */
    int remainderLengths() default 1;

    /**
     * Semi-sort depth by largest load, 0 to 3: in a bucket whose largest load ever is a, the first
     * {@code semiSortDepth[a]} bits of every remainder are encoded in the counter code and not
     * stored. The number of entries fixes the largest load, entries minus 1, not counting overfull
     * slots. The entry for load 0 must be 0. With two remainder lengths, all entries are 0.
     *
     * @return semi-sort depth for each largest load from 0 on
     */
    int[] semiSortDepth() default {0, 1, 1, 1, 1};

    /**
     * Number of slots of an overfull bucket, or 0. The last counter code then marks a bucket of
     * that many slots in place of fields. The slots that are not 0 hold a remainder, so one code
     * serves all loads. A bucket becomes overfull when it gets more elements than the semi-sort
     * depths have loads, and stays so until it is empty. Only with one remainder length.
     *
     * @return slots, more than the largest load, or 0
     */
    int overfullSlots() default 5;

    /**
     * Bits of the minimal remainder, 4 to 32: the bits that every remainder keeps. It determines an
     * element's alternate buckets. Short ones drive up the largest loads; the paper's setting needs
     * 14.
     *
     * @return bits of the minimal remainder
     */
    int minimalRemainderBits() default 12;

    /**
     * Largest length of a remainder in bits, up to 63. Up to the load at which a bucket has no room
     * for more, remainders keep one length, and a bucket that once had that load is as good as new.
     *
     * @return largest bits of a remainder, including those encoded in the counter
     */
    int longestRemainder() default 16;

    /**
     * Elements per bucket, over all subtables, when the filter holds the expected elements. A key
     * takes {@code bucketBits / averageLoad} bits.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 3.8;

    /**
     * Bucket choice of a key. {@link Permutation#HASH_SLICES} is not allowed, because a stored
     * element does not determine its other buckets with it. {@link Permutation#AUTOMATIC} is
     * {@link Permutation#XOR_IN_CHUNK} with two or four subtables if the table is large enough,
     * else {@link Permutation#ADDITIVE}.
     *
     * @return bucket choice
     */
    Permutation permutation() default Permutation.AUTOMATIC;

    /**
     * Whether elements may move to their alternate buckets to keep loads below
     * {@link #relocationLoad}. Only with one remainder length.
     *
     * @return relocation of elements
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * Load from which on elements are moved: when all buckets of a new element have it, an element
     * moves to a bucket with less. 1 to the largest load. Only with {@link Relocation#PATH}.
     *
     * @return load from which on elements are moved
     */
    int relocationLoad() default 4;

    /**
     * Largest number of buckets that an insertion may visit in search of an element that can move,
     * 1 to 256; only with {@link Relocation#PATH}.
     *
     * @return highest number of buckets visited
     */
    int relocationVisits() default 60;

    /**
     * Number of hashes that the filter stores exactly when no bucket can take them: 0 to 64. When
     * the stash is full, a put is refused.
     *
     * @return capacity of the stash in elements
     */
    int stashCapacity() default 8;

    /**
     * Number of different elements that may have copies counted beside the table: 0 to 67,108,864.
     * A multiset counts there, exactly, what comes more often than the table should hold it: an
     * element that two stored remainders match. An element takes 16 to 32 bytes once it has copies,
     * however many they are. Where no more elements can have copies, a put takes further room in
     * the table, and in the end the filter is full. With 0, it is an eighth of the elements that
     * the filter is created for, at least 512. The bits of the table do not depend on it. Sets have
     * no copies.
     *
     * @return highest number of elements with copies, or 0
     */
    int copyCapacity() default 0;

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
