package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Layout;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingStorage;
import dev.filtersmith.rankindexed.RankIndexedLayout;

/** Base of the emitted classes of a rank-indexed filter with deletion. */
@SuppressWarnings("exports") // Emitted classes use inherited members only, and name no class behind this one.
public abstract class RankIndexedCountingBase extends RankIndexedCountingStorage {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry, of this family
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @throws dev.filtersmith.FilterSpecException if there can be no filter for so many elements
     */
    protected RankIndexedCountingBase(Layout layout, long expectedElements, long seed) {
        super((RankIndexedLayout) layout, expectedElements, seed, Engine.GENERATED);
    }

    /**
     * Derives the geometry of an emitted class.
     *
     * @param spec text that names the geometry in full
     * @return layout
     */
    protected static Layout layoutOf(String spec) {
        return RankIndexedLayout.of(new SpecText(spec).spec(RankIndexedCountingSpec.ATTRIBUTES));
    }
}
