package dev.filtersmith.engine;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.family.ShardSizes;
import dev.filtersmith.parts.FilterShards;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import org.jspecify.annotations.Nullable;

/**
 * The division of a filter into shards that a builder was told.
 *
 * @param count number of shards; 0 if it follows from the expected elements
 * @param only the shard to build; null for all
 */
public record Sharding(int count, @Nullable ShardPlace only) {
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
        ShardPlace place = new ShardPlace(number, of(count).count());
        if (!place.isValid()) {
            throw new IllegalArgumentException(
                    "shard(" + number + ", " + count + "): use a number from 0 to " + (count - 1));
        }
        return new Sharding(count, place);
    }

    /** Creates an empty filter. */
    public <F extends Filter> F create(FilterRequest<F> request, @Nullable Engine engine, long elements, KeySeed seed) {
        request.requireFixed(engine, "a shard");
        int shards = count == 0 ? ShardSizes.usualCount(elements) : count;
        long each = ShardSizes.each(elements, shards);
        try {
            if (only == null) {
                return request.create(engine, null, seed, maker -> FilterShards.empty(elements, shards, each, maker));
            }
            F shard = request.create(engine, null, each, seed);
            ((TableCore) FilterRequest.coreOf(shard)).placed(only);
            return shard;
        } catch (FilterSpecException unfit) {
            throw ShardSizes.tooLarge(unfit, elements, shards);
        }
    }
}
