package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.RankIndexedLayout;
import dev.filtersmith.support.RankIndexedSupport;

/** Runs any layout of a rank-indexed filter. {@link RankIndexedRanks} tells how chains are found. */
public final class RankIndexedInterpreter extends RankIndexedSupport implements InterpretedLongFilter {
    private final RankIndexedLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public RankIndexedInterpreter(RankIndexedLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.layout = layout;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return RankIndexedRanks.find(content, content.bucket(hash), layout.chain(hash), layout.remainder(hash), -1)
                >= 0;
    }

    @Override
    public boolean putHash(long hash) {
        if (mightContainHash(hash)) {
            return false;
        } else if (!content.append(content.bucket(hash), layout.chain(hash), layout.remainder(hash))) {
            throw full(hash);
        }
        return true;
    }
}
