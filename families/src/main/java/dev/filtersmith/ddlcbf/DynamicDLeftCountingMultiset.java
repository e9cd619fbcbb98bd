package dev.filtersmith.ddlcbf;

import dev.filtersmith.KeySeed;
import dev.filtersmith.family.InterpretedCountingFilter;

/** An interpreter of a dynamic d-left counting Bloom filter with removals: a multiset. */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class DynamicDLeftCountingMultiset extends DynamicDLeftCountingInterpreter implements InterpretedCountingFilter {
    /** Creates an empty filter, or a view that shows nothing yet. */
    DynamicDLeftCountingMultiset(DynamicDLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan, expectedElements, seed);
    }
}
