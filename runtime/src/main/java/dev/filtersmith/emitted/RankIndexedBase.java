package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Layout;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.rankindexed.RankIndexedStorage;

/** Base of the emitted classes of a rank-indexed filter. */
@SuppressWarnings("exports") // Emitted classes use inherited members only, and name no class behind this one.
public abstract class RankIndexedBase extends RankIndexedStorage {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry, of this family
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @throws dev.filtersmith.FilterSpecException if there can be no filter for so many elements
     */
    protected RankIndexedBase(Layout layout, long expectedElements, long seed) {
        super((RankIndexedLayout) layout, expectedElements, seed, Engine.GENERATED);
    }

    /**
     * Derives the geometry of an emitted class.
     *
     * @param spec text that names the geometry in full
     * @return layout
     */
    protected static Layout layoutOf(String spec) {
        return RankIndexedLayout.of(new SpecText(spec).spec(RankIndexedSpec.ATTRIBUTES));
    }
}
