package dev.filtersmith.dlcbf;

import dev.filtersmith.KeySeed;
import dev.filtersmith.family.InterpretedCountingFilter;

/** An interpreter of a d-left counting Bloom filter with removals: a multiset. */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class DLeftCountingMultiset extends DLeftCountingInterpreter implements InterpretedCountingFilter {
    /** Creates an empty filter, or a view that shows nothing yet. */
    DLeftCountingMultiset(DLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan, expectedElements, seed);
    }
}
