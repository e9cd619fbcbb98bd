package dev.filtersmith.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A cuckoo filter whose buckets are overlapping windows of two slots: a filter with deletion, for a
 * set that changes, at the lowest rate for its bits (Zentgraf, Schmitz, Rahmann: "Smaller and More
 * Flexible Cuckoo Filters", arXiv 2505.05847).
 *
 * <p>The table is a row of slots of {@link #slotBits} bits. A key has two windows of two adjacent
 * slots, which may begin at any slot, and is stored in one of these four slots. Fingerprints keep
 * their length, so a table that was filled and changed is as good as a new one. A lookup compares
 * four slots: the rate is {@code 4 * averageUse / 2^slotBits}.
 *
 * <p>An interface with removals is a multiset. Two equal elements are stored as copies; further
 * ones are counted exactly beside the table, an entry for each key that comes so often. Where new
 * keys find no room any more, second copies leave the table for that, too. Without removals, the
 * filter is a set, which stores a key once.
 *
 * <p>Without attributes, slots have 16 bits: 17.0 bits per key, a rate of 5.7e-5.
 *
 * <h2>Goals</h2>
 *
 * <p>{@link #maxFpp} or {@link #bitsPerKey} starts the geometry search; {@link #cost} limits the
 * cost of a put. Of the geometry, only {@link #stashCapacity} and {@link #expectedElements} may
 * stand beside {@link #bitsPerKey}.
 *
 * <pre>{@code
 * @WindowedCuckooFilter(maxFpp = 1e-4)
 * interface LiveSessions extends CountingFilter<String> {}
 * }</pre>
 *
 * <h2>Geometry</h2>
 *
 * <p>All other attributes but {@link #concurrency}, {@link #growth} and {@link #growthLimit}. With
 * a geometry, {@link #maxFpp} is a contract.
 *
 * <pre>{@code
 * @WindowedCuckooFilter(slotBits = 20)
 * interface LiveSessions extends CountingFilter<String> {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface WindowedCuckooFilter {
    /**
     * Highest allowed rate of false positives at the design load, above 0 and below 1. It
     * holds for a fresh filter and after churn alike. With neither a geometry nor {@link
     * #bitsPerKey}, the geometry search finds the geometry with the fewest bits that meets the
     * rate. Otherwise the rate is a contract: compilation fails if, by the model, the geometry
     * cannot meet it.
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
     * Highest cost of a put that the geometry search may accept. Lookups cost the same in all
     * geometries.
     *
     * @return cost of a put
     */
    Cost cost() default Cost.FAST;

    /**
     * Bits of a slot, 6 to 40: a fingerprint of one bit less, and the place of the slot in its
     * window.
     *
     * @return bits of a slot
     */
    int slotBits() default 16;

    /**
     * Share of the slots that are in use when the filter holds the expected elements, 1e-6 to 0.96,
     * or 0. A key takes {@code slotBits / averageUse} bits. Puts search longer in fuller tables,
     * and fail at 0.965. With 0 the size decides: 0.94, less in tables of some thousand elements.
     *
     * @return share of the slots in use at the design load, or 0
     */
    double averageUse() default 0;

    /**
     * Largest number of slots that a put may visit in search of one that is empty, 4 to 65536. A
     * use above 0.95 needs more than the default; 0.96 needs 60000.
     *
     * @return highest number of slots visited
     */
    int relocationVisits() default 4000;

    /**
     * Number of hashes that the filter stores exactly when no slot can take them: 0 to 64. When the
     * stash is full, a put is refused.
     *
     * @return capacity of the stash in elements
     */
    int stashCapacity() default 8;

    /**
     * Number of different elements that may have copies counted beside the table: 0 to 67,108,864.
     * A multiset counts there, exactly, what comes more often than the table should hold it: the
     * third element of a fingerprint and its windows, or the second where no slot is empty. An
     * element takes 16 to 32 bytes once it has copies, however many they are. Where no more
     * elements can have copies, a put takes further room in the table, and in the end the filter is
     * full. With 0, it is an eighth of the elements that the filter is created for, at least 512.
     * The bits of the table do not depend on it. Sets have no copies.
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
