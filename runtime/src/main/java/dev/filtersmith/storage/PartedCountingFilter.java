package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import java.util.stream.LongStream;

/**
 * A filter of a family with deletion that is made of several. It removes and counts keys if the
 * parts can, and in an interface without these operations nobody asks it to.
 */
public abstract class PartedCountingFilter extends PartedFilter implements DeletableFilter {
    /** Creates a filter. */
    protected PartedCountingFilter(Routing routing) {
        super(routing);
    }

    private CountingRouting counting() {
        return (CountingRouting) routing;
    }

    /** Removes one occurrence of a key by its hash. */
    public final boolean removeHash(long hash) {
        return counting().remove(hash);
    }

    /** Returns the number of occurrences of a key by its hash. */
    public final int countHash(long hash) {
        return counting().count(hash);
    }

    /**
     * Replaces the content by fresh puts of all live elements.
     *
     * @throws dev.filtersmith.LiveKeysException if they are not the content; nothing is changed
     *     then
     */
    public final void refreshHashes(LongStream liveHashes) {
        long[] hashes = liveHashes.toArray();
        counting().refresh(hashes);
        metering().renewed(hashes.length);
    }

    @Override
    protected final int removeHashes(long[] hashes, int count) {
        routing.readAhead(hashes, count);
        int removed = 0;
        for (int i = 0; i < count; i++) {
            removed += removeHash(hashes[i]) ? 1 : 0;
        }
        return removed;
    }

    @Override
    public final long missedRemovals() {
        return parts().missedRemovals();
    }
}
