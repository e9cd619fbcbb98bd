package dev.filtersmith;

import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.engine.FilterCopies;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.engine.JoinedShards;
import dev.filtersmith.engine.Sharding;
import dev.filtersmith.key.Keys;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.parts.FilterShards;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import java.util.List;

/**
 * The shards of a filter that {@link FilterBuilder#shards(int)} divides. Each is a filter of its
 * own, of the interface of the whole: it can be built, merged, written and read by itself, on
 * another machine, too, and joined with the others.
 */
public final class Shards {
    private Shards() {}

    /**
     * Returns the shards of a filter. They share their content with the whole: a key put into its
     * shard is in the whole, and a key put into the whole is in its shard.
     *
     * @param <F> interface of the filter
     * @param whole filter with shards
     * @return shards, in their order
     * @throws IllegalArgumentException if the filter has no shards
     */
    public static <F extends Filter> List<F> of(F whole) {
        FilterCore core = coreOf(whole);
        if (!(core instanceof PartedCore parted && parted.parts() instanceof FilterShards shards)) {
            throw new IllegalArgumentException("[NoShards] the filter has no shards: " + core
                    + ". Create it with Filters.sharded, or with shards(count) of its builder.");
        }
        FilterRequest<F> request = FilterCopies.request(core);
        return shards.all().stream()
                .map(shard -> request.over((HotFilter) shard.filter()))
                .toList();
    }

    /**
     * Joins shards that were built or read one by one. They are not copied: the whole and the
     * shards share their content.
     *
     * @param <F> interface of the filter
     * @param shards all shards of one filter, in their order
     * @return filter of all
     * @throws IncompatibleFilterException if a filter is no shard, or not the one of its place in
     *     the list, or shards are missing, or differ in their spec, keys, seed or size
     */
    public static <F extends Filter> F join(List<F> shards) {
        if (shards.isEmpty()) {
            throw new IncompatibleFilterException("[Incompatible] join: there are no shards. Give all of one filter.");
        }
        JoinedShards joined = new JoinedShards(shards.size());
        shards.forEach(shard -> joined.add(coreOf(shard)));
        TableCore first = joined.first();
        FilterRequest<F> request = FilterCopies.request(first);
        return request.of(null, joined.join(Sharding.all(first.expectedElements(), shards.size())));
    }

    /**
     * Returns the number of the shard of a long key.
     *
     * @param filter filter with shards, or one of them
     * @param key key
     * @return number from 0
     * @throws IllegalArgumentException if the filter has no shards and is none
     */
    public static int indexOf(LongFilter filter, long key) {
        FilterCore core = coreOf(filter);
        return ShardPlace.of(((HotFilter) core.filter()).hashOf(SeedAccess.LIBRARY, key), countOf(core));
    }

    /**
     * Returns the number of the shard of a key.
     *
     * @param <T> type of the keys
     * @param filter filter with shards, or one of them
     * @param key key
     * @return number from 0
     * @throws IllegalArgumentException if the filter has no shards and is none
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public static <T> int indexOf(MembershipFilter<T> filter, T key) {
        Keys.require(key, "key");
        FilterCore core = coreOf(filter);
        return ShardPlace.of(((HotFilter) core.filter()).hashOf(SeedAccess.LIBRARY, (Object) key), countOf(core));
    }

    private static int countOf(FilterCore core) {
        if (core instanceof PartedCore parted && parted.parts() instanceof FilterShards shards) {
            return shards.all().size();
        } else if (core instanceof TableCore single && single.shardPlace().count() > 0) {
            return single.shardPlace().count();
        }
        throw new IllegalArgumentException("[NoShards] the filter has no shards and is none: " + core
                + ". Create it with shards(count) of its builder.");
    }

    private static FilterCore coreOf(Filter filter) {
        FilterCore core = FilterCore.of(filter);
        if (core == null) {
            throw new IllegalArgumentException("[ForeignFilter] the filter is of "
                    + filter.getClass().getTypeName()
                    + ", which is not a filter of this library. Give one that Filters created or read.");
        }
        return core;
    }
}
