package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A d-left counting Bloom filter, dlCBF: a filter with deletion, for a set that changes (Bonomi,
 * Mitzenmacher, Panigrahy, Singh, Varghese: "An Improved Construction for Counting Bloom Filters",
 * ESA 2006).
 *
 * <p>A bucket is a row of cells. A cell holds the remainder of a fingerprint and a small counter of
 * the elements with that remainder. A put increments the counter of the cell that already holds the
 * element's remainder, or takes an empty cell of the element's least loaded bucket, ties to the
 * left. The buckets and the remainder follow from each other by permutations, so a cell determines
 * all places of its elements, and the removal of one element never affects another. Without
 * attributes, the filter has the configuration of the paper: four subtables of eight cells of 16
 * bits, 21.3 bits per key.
 *
 * <p>An interface with removals is a multiset. The elements that a cell's counter cannot count are
 * counted exactly beside the table, an entry for each key that comes so often. Without removals,
 * the filter is a set, which stores a key once.
 *
 * <p>The family is in the artifact {@code filtersmith-families}, beside the runtime.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} or {@link #bitsPerKey} starts the geometry search. Of the geometry, only
 * {@link #stashCapacity} and {@link #expectedElements} may stand beside {@link #bitsPerKey}.
 *
 * <pre>{@code
 * @DLeftCountingFilter(maxFpp = 1e-3)
 * interface LiveFlows extends LongCountingFilter {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>All other attributes but {@link #concurrency}, {@link #growth} and {@link #growthLimit}. With
 * a geometry, {@link #maxFpp} is a contract.
 *
 * <pre>{@code
 * @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 3)
 * interface LiveFlows extends LongCountingFilter {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DLeftCountingFilter {
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
     * with the lowest rate at no more bits, among those whose cells fill their words and count to
     * three; fewer than 8.75 bits are too few for these. All attributes of the geometry then keep
     * their defaults, except {@link #stashCapacity} and {@link #expectedElements}. With the latter,
     * the bits are those of the whole filter, stash included.
     *
     * @return highest bits per key, or 0
     */
    double bitsPerKey() default 0;

    /**
     * Number of equal subtables, and of candidate buckets of a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 4;

    /**
     * Number of cells of a bucket, 1 to 32. No cell straddles two words: a word holds
     * {@code floor(64 / bits of a cell)} cells, and a bucket takes whole words.
     *
     * @return cells of a bucket
     */
    int cellsPerBucket() default 8;

    /**
     * Bits of a remainder, the part of the fingerprint that a cell stores: 4 to 32.
     *
     * @return bits of a remainder
     */
    int remainderBits() default 14;

    /**
     * Bits of a cell's counter, 1 to 8. A cell counts up to 2^bits - 1 elements, because 0 marks an
     * empty cell. More elements with one remainder are counted beside the table.
     *
     * @return bits of a counter
     */
    int cellCounterBits() default 2;

    /**
     * Elements per bucket, over all subtables, when the filter holds the expected elements.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 6.0;

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
     * Whether cells may move to their alternate buckets when all buckets of a new element are full.
     *
     * @return relocation of cells
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * Largest number of buckets that an insertion may visit in search of a cell that can move, 1 to
     * 256; only with {@link Relocation#PATH}. If it equals the number of subtables, cells move one
     * step only, out of the element's own buckets.
     *
     * @return highest number of buckets visited
     */
    int relocationVisits() default 32;

    /**
     * Number of hashes that the filter stores exactly when no bucket can take them: 0 to 64. When
     * the stash is full, a put is refused.
     *
     * @return capacity of the stash in elements
     */
    int stashCapacity() default 8;

    /**
     * Number of different elements that may have copies counted beside the table: 0 to 67,108,864.
     * A multiset counts there, exactly, what comes more often than the table should hold it:
     * elements beyond the ceiling of their cell. An element takes 16 to 32 bytes once it has
     * copies, however many they are. Where no more elements can have copies, a put takes further
     * room in the table, and in the end the filter is full. With 0, it is an eighth of the elements
     * that the filter is created for, at least 512. The bits of the table do not depend on it. Sets
     * have no copies.
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
