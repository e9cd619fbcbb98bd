package dev.filtersmith.maintained;

import java.util.concurrent.atomic.LongAdder;

/** What a maintained filter counts of the keys that it knows to be absent, over all its tables. */
final class AbsentCounts {
    final LongAdder saved = new LongAdder();
    final LongAdder learned = new LongAdder();
    final LongAdder evicted = new LongAdder();

    /** Answers of the store that were not learned, since the key may have changed meanwhile. */
    final LongAdder stale = new LongAdder();
}
