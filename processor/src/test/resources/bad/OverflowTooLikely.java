package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.RankIndexedFilter;

@RankIndexedFilter(
        chains = 64,
        remainderBits = 10,
        averageLoad = 56, // error: [OverflowTooLikely] averageLoad = 56.0: of the 17858 buckets for 1000000 elements, more than the 2605 with an extension get over 64 elements with a probability of 3.9e-11 at most, more than 52 over 80 with 2.2e-11, any over 100 with 7.3e-04. Together that is more than overflowProbability = 1.0E-10. Use averageLoad = 41.0, or thirdSlots = 44.
        slots = 64,
        secondSlots = 16,
        thirdSlots = 20,
        expectedElements = 1_000_000)
interface OverflowTooLikely extends LongFilter {}
