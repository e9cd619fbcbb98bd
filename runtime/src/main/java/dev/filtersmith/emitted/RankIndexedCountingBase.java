package dev.filtersmith.emitted;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedStorage;
import java.io.Serializable;

/** Base of the emitted classes of a rank-indexed filter with deletion. */
// Emitted classes use inherited members only, and name no class behind this one. Another object is
// serialized in their place.
@SuppressWarnings({"exports", "serial"})
public abstract class RankIndexedCountingBase extends RankIndexedStorage implements DeletableFilter, Serializable {
    /**
     * Creates an empty filter.
     *
     * @param geometry geometry, of this family
     * @param expectedElements expected number of elements
     * @param seed seed or key of the keys' hashes
     * @throws dev.filtersmith.FilterSpecException if no filter can hold so many elements
     */
    protected RankIndexedCountingBase(Geometry geometry, long expectedElements, KeySeed seed) {
        super((RankIndexedLayout) geometry.layout(), expectedElements, seed, Engine.GENERATED, false);
    }

    @Override
    protected final String keyText() {
        return Emission.keysOf(getClass());
    }
}
