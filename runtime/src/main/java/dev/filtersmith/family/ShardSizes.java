package dev.filtersmith.family;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.key.Causes;
import dev.filtersmith.storage.ShardPlace;
import java.util.List;
import java.util.Locale;

/**
 * The sizes of the shards of a filter. Each key is in one of the shards by its hash, so the
 * elements of a shard have a binomial distribution, and each shard is made for a few more than its
 * share.
 */
public final class ShardSizes {
    /**
     * Elements of a shard by default, at most: some megabytes, for which it takes a second to put.
     */
    public static final long USUAL_ELEMENTS = 1L << 22;

    /**
     * Standard deviations of the margin. With {@code m} expected elements in a shard and {@code z}
     * standard deviations, a shard gets more than {@code m + z sqrt(m) + z^2 / 3} of them with a
     * probability of at most {@code exp(-z^2 / 2)}, by Bernstein's inequality: 1.6e-8 for 6.
     */
    private static final int DEVIATIONS = 6;

    private ShardSizes() {}

    /**
     * Returns the number of shards by default: the lowest power of two with at most {@link
     * #USUAL_ELEMENTS} for each, or the most shards.
     */
    public static int usualCount(long expectedElements) {
        int count = 1;
        while (count < ShardPlace.MAX_SHARDS && expectedElements / count > USUAL_ELEMENTS) {
            count *= 2;
        }
        return count;
    }

    /**
     * Returns the number of elements that each shard is made for: its share, with a margin if there
     * are several.
     */
    public static long each(long expectedElements, int count) {
        if (count == 1 || expectedElements < 1) {
            return expectedElements;
        }
        double share = (double) expectedElements / count;
        double margin = DEVIATIONS * StrictMath.sqrt(share) + DEVIATIONS * DEVIATIONS / 3.0;
        return (long) StrictMath.ceil(share + margin);
    }

    /** Returns the highest number of elements for which {@link #each} is not higher, at least 1. */
    public static long all(long each, int count) {
        long low = 1;
        long high = Math.multiplyExact(each, (long) count);
        while (low < high) {
            long middle = low + (high - low + 1) / 2;
            if (each(middle, count) <= each) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * Returns the exception for shards that are larger than a table can be, with the remedy; the
     * given one if more shards are no remedy.
     */
    public static FilterSpecException tooLarge(FilterSpecException unfit, long expectedElements, int count) {
        int usual = usualCount(expectedElements);
        if (usual <= count) {
            return unfit;
        }
        return Causes.of(
                unfit,
                new FilterSpecException(List.of(new Problem(
                        "ShardTooLarge",
                        "shards",
                        format(
                                Locale.ROOT,
                                "shards(%d) for %d elements makes each shard one for %d elements, which cannot work."
                                        + " Use shards(%d). Of one shard: %s",
                                count,
                                expectedElements,
                                each(expectedElements, count),
                                usual,
                                unfit.getMessage())))));
    }
}
