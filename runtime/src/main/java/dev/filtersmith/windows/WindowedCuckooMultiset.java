package dev.filtersmith.windows;

import dev.filtersmith.KeySeed;
import dev.filtersmith.family.InterpretedCountingFilter;

/** An interpreter of a windowed cuckoo filter with removals: a multiset. */
@SuppressWarnings("serial") // Another object is serialized in its place.
final class WindowedCuckooMultiset extends WindowedCuckooInterpreter implements InterpretedCountingFilter {
    /** Creates an empty filter, or a view that shows nothing yet. */
    WindowedCuckooMultiset(WindowedCuckooPlan plan, long expectedElements, KeySeed seed) {
        super(plan, expectedElements, seed);
    }
}
