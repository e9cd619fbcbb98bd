package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Problem;
import dev.filtersmith.key.Causes;
import dev.filtersmith.parts.FilterShards;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The division of a filter into shards that a builder was told. Each key is in one of the shards by
 * its hash, so the elements of a shard have a binomial distribution, and each shard is made for a
 * few more than its share. A class, since a record is larger.
 */
public final class Sharding {
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

    /** The number of shards; 0 if it follows from the expected elements. */
    private final int count;

    /** The shard to build; null for all. */
    final @Nullable ShardPlace only;

    private Sharding(int count, @Nullable ShardPlace only) {
        this.count = count;
        this.only = only;
    }

    /** Returns the division into as many shards as the expected elements suggest. */
    public static Sharding usual() {
        return new Sharding(0, null);
    }

    /** Returns the division into a number of shards. */
    public static Sharding of(int count) {
        if (!ShardPlace.isCount(count)) {
            int next = Math.max(1, Integer.highestOneBit(Math.min(count, ShardPlace.MAX_SHARDS)));
            throw new IllegalArgumentException("shards(" + count + "): the number of shards is a power of two of at"
                    + " most " + ShardPlace.MAX_SHARDS + ". Use shards(" + next + "), or shards() for the usual"
                    + " number.");
        }
        return new Sharding(count, null);
    }

    /** Returns the division of which only one shard is built. */
    public static Sharding only(int number, int count) {
        ShardPlace place = new ShardPlace(number, of(count).count);
        if (!place.isValid()) {
            throw new IllegalArgumentException(
                    "shard(" + number + ", " + count + "): use a number from 0 to " + (count - 1));
        }
        return new Sharding(count, place);
    }

    /** Returns the number of shards for so many elements. */
    int shards(long elements) {
        return count == 0 ? usualCount(elements) : count;
    }

    /** Creates an empty filter of so many shards. */
    <F extends Filter> F create(
            FilterRequest<F> request, @Nullable Engine engine, int shards, long elements, KeySeed seed) {
        request.requireFixed(engine, "a shard");
        long each = each(elements, shards);
        try {
            if (only == null) {
                return request.create(engine, null, seed, maker -> FilterShards.empty(elements, shards, each, maker));
            }
            F shard = request.create(engine, null, each, seed);
            ((TableCore) FilterRequest.coreOf(shard)).placed(only);
            return shard;
        } catch (FilterSpecException unfit) {
            throw tooLarge(unfit, elements, shards);
        }
    }

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
        long high = Math.min(each, Long.MAX_VALUE / count) * count;
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
    private static FilterSpecException tooLarge(FilterSpecException unfit, long expectedElements, int count) {
        int usual = usualCount(expectedElements);
        if (usual <= count) {
            return unfit;
        }
        return Causes.of(
                unfit,
                new FilterSpecException(List.of(new Problem(
                        "ShardTooLarge",
                        "shards",
                        String.format(
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
