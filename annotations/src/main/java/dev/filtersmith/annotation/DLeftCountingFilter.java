package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A d-left counting Bloom filter, dlCBF: a set that changes, with deletion (Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese: "An
 * Improved Construction for Counting Bloom Filters", ESA 2006).
 *
 * <p>A bucket is a row of cells. A cell holds the remainder of a fingerprint and a small counter, how many elements have it. An
 * element counts up the cell that holds its remainder already, or takes an empty cell of its least loaded bucket, ties to the left. The
 * buckets and the remainder follow from each other by permutations, so a cell tells all places of its elements: removing one never
 * touches another's. Bare, the annotation means the configuration of the paper: four subtables of eight cells of 16 bits, 21.3 bits per
 * key.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface DLeftCountingFilter {
    /**
     * Number of equal subtables, and of candidate buckets for a key: 2 to 4.
     *
     * @return number of subtables
     */
    int subtables() default 4;

    /**
     * Cells of a bucket, 1 to 32. No cell straddles two words: a word holds {@code floor(64 / bits of a cell)} of them, and a bucket takes
     * whole words.
     *
     * @return cells of a bucket
     */
    int cellsPerBucket() default 8;

    /**
     * Bits of a remainder, 4 to 32: those of the fingerprint that a cell stores.
     *
     * @return bits of a remainder
     */
    int remainderBits() default 14;

    /**
     * Bits of a cell's counter, 1 to 8. A cell counts up to 2^bits - 1 elements, for 0 means that it is empty; more elements of one
     * remainder take one more cell of the bucket.
     *
     * @return bits of a counter
     */
    int cellCounterBits() default 2;

    /**
     * Elements per bucket, over all subtables, once the expected elements are in.
     *
     * @return average load of a bucket at the design load
     */
    double averageLoad() default 6.0;

    /**
     * How a key's buckets are found: not {@link Permutation#HASH_SLICES}, which do not tell a stored element's other buckets.
     * {@link Permutation#AUTOMATIC} is {@link Permutation#XOR_IN_CHUNK} with two or four subtables where the table is large enough,
     * else {@link Permutation#ADDITIVE}.
     *
     * @return choice of buckets
     */
    Permutation permutation() default Permutation.AUTOMATIC;

    /**
     * Whether cells may move to their other buckets when all buckets of a new element are full.
     *
     * @return relocation of cells
     */
    Relocation relocation() default Relocation.PATH;

    /**
     * The most buckets that an insertion may look through for a cell that can move, 1 to 256; only with {@link Relocation#PATH}. With as
     * many as there are subtables, cells move one step only, out of the element's own buckets.
     *
     * @return buckets visited at most
     */
    int relocationVisits() default 32;

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
     * Bits that a key may take, 6 to 40, or 0. Given, the geometry with the lowest rate at no more bits is chosen, two subtables of
     * cells that fill their words and count to three; fewer than 10 bits are too few for that. The attributes above are then left at
     * their defaults, but for {@link #stashCapacity} and {@link #expectedElements}.
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
