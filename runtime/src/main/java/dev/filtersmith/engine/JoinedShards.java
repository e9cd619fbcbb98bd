package dev.filtersmith.engine;

import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.parts.FilterShards;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shards that become one filter. Each is checked before the next comes. */
public final class JoinedShards {
    private final int count;
    private final List<TableCore> shards = new ArrayList<>();

    /** Begins without a shard. */
    public JoinedShards(int count) {
        this.count = count;
    }

    /**
     * Adds the next shard.
     *
     * @throws IncompatibleFilterException if the filter is not the shard that follows the others
     */
    public void add(FilterCore filter) {
        ShardPlace wanted = new ShardPlace(shards.size(), count);
        ShardPlace place = filter instanceof TableCore single ? single.shardPlace() : ShardPlace.NONE;
        if (!place.equals(wanted)) {
            throw new IncompatibleFilterException("[Incompatible] join: filter " + shards.size() + " of " + count
                    + " is " + place + ". Give all shards of one filter, each once, in their order.");
        }
        TableCore shard = (TableCore) filter;
        Optional<String> difference =
                shards.isEmpty() ? Optional.empty() : shards.get(0).siblingDifference(shard);
        if (difference.isPresent()) {
            throw new IncompatibleFilterException("[Incompatible] join: " + place + " does not fit "
                    + shards.get(0).shardPlace() + ". " + difference.get());
        }
        shards.add(shard);
    }

    public boolean isComplete() {
        return shards.size() == count;
    }

    public TableCore first() {
        return shards.get(0);
    }

    /** Returns the filter of all, which shares their content. */
    public FilterShards join(long expectedElements) {
        return new FilterShards(expectedElements, shards);
    }
}
