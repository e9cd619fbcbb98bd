package dev.filtersmith.rankindexed;

import dev.filtersmith.KeySeed;
import dev.filtersmith.family.InterpretedCountingFilter;

/** An interpreter of a rank-indexed filter with removals: a multiset. */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class RankIndexedMultiset extends RankIndexedInterpreter implements InterpretedCountingFilter {
    /** Creates an empty filter, or a view that shows nothing yet. */
    RankIndexedMultiset(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan, expectedElements, seed);
    }
}
