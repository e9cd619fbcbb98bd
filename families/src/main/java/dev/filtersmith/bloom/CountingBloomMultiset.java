package dev.filtersmith.bloom;

import dev.filtersmith.KeySeed;
import dev.filtersmith.family.InterpretedCountingFilter;

/** An interpreter of a counting Bloom filter with removals: a multiset. */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class CountingBloomMultiset extends CountingBloomInterpreter implements InterpretedCountingFilter {
    /** Creates an empty filter, or a view that shows nothing yet. */
    CountingBloomMultiset(BloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan, expectedElements, seed);
    }
}
