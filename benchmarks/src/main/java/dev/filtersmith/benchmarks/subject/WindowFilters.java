package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** Windowed cuckoo filters, named by the bits of a slot. */
final class WindowFilters {
    private WindowFilters() {}

    /** A byte. */
    @WindowedCuckooFilter(slotBits = 8)
    interface Bits8 extends LongCountingFilter {}

    /** 12 bits per key. */
    @WindowedCuckooFilter(slotBits = 11, averageUse = 0.92)
    interface Bits11 extends LongCountingFilter {}

    /** 16 bits per key. */
    @WindowedCuckooFilter(slotBits = 15, averageUse = 0.94)
    interface Bits15 extends LongCountingFilter {}

    /** The bare filter, 17 bits per key. */
    @WindowedCuckooFilter
    interface Bits16 extends LongCountingFilter {}

    /** 20.2 bits per key. */
    @WindowedCuckooFilter(slotBits = 19, averageUse = 0.942)
    interface Bits19 extends LongCountingFilter {}

    /** 24 bits per key: so full that puts take long, and that it is for 100,000 keys or more. */
    @WindowedCuckooFilter(slotBits = 23, averageUse = 0.9588, relocationVisits = 60_000)
    interface Bits23 extends LongCountingFilter {}

    /** Slots that need a load each. */
    @WindowedCuckooFilter(slotBits = 33)
    interface Bits33 extends LongCountingFilter {}
}
