package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.Relocation;

@RankIndexedFilter(
        chains = 64,
        remainderBits = 10,
        averageLoad = 56,
        // error: [OverflowTooLikely] averageLoad = 56.0: of the 17858 buckets for 1000000 elements,
        //     more than the 2599 with an extension get over 64 elements with a probability of
        //     9.3e-11 at most, more than 51 over 80 with 6.6e-11, any over 100 with 7.3e-04.
        //     Together that is more than overflowProbability = 1.0E-10. Use averageLoad = 41.4, or
        //     thirdSlots = 43.
        slots = 64,
        secondSlots = 16,
        thirdSlots = 20,
        expectedElements = 1_000_000)
interface OverflowTooLikely extends LongFilter {}

@RankIndexedFilter(
        chains = 50,
        remainderBits = 10,
        averageLoad = 28,
        // error: [OverflowTooLikely] averageLoad = 28.0: of the 3572 buckets for 100000 elements,
        //     more than the 358 with an extension get over 32 elements with a probability of
        //     1.0e+00 at most, more than 715 over 45 with 0.0e+00, any over 95 with 2.9e-20.
        //     Together that is more than overflowProbability = 1.0E-10. Use averageLoad = 25.0, or
        //     secondShare = 0 with thirdShare = 0 for as many extensions as it takes. A spec
        //     without expectedElements is checked for the usual 100000 elements.
        slots = 32,
        secondSlots = 13,
        thirdSlots = 50,
        secondShare = 0.1,
        thirdShare = 0.2)
interface OfUsualElements extends LongFilter {}

@RankIndexedFilter(
        chains = 64,
        remainderBits = 1,
        averageLoad = 64.0,
        slots = 64,
        overflowProbability = 1e-300)
        // error: [OverflowTooLikely] overflowProbability = 1.0E-300: with chains = 64,
        //     remainderBits = 1, averageLoad = 64.0, slots = 64, no loads, slots and extensions
        //     hold it for 100000 elements. Use overflowProbability = 1.0E-69.
interface TooRare extends LongFilter {}

@DynamicDLeftCountingFilter(
// error: [OverflowTooLikely] averageLoad = 3.8: by the model, 5.18% of the elements find no room in
//     their buckets: 51.8 of only 1000 elements, and the stash holds 8. So a filter is full before
//     it holds its elements. Use averageLoad = 1.3656.
        remainderLengths = 2,
        semiSortDepth = {0, 0, 0, 0, 0},
        overfullSlots = 0,
        minimalRemainderBits = 10,
        relocation = Relocation.NONE)
interface FullTooSoon extends LongFilter {}

@DLeftFilter(
        semiSortDepth = {0, 0},
        averageLoad = 0.8,
        // error: [OverflowTooLikely] averageLoad = 0.8: by the model, 15.5% of the elements find no
        //     room in their buckets: 155 of 1000 elements, and the stash holds 8. So a filter is
        //     full before it holds its elements. Use averageLoad = 0.1125.
        relocation = Relocation.NONE,
        expectedElements = 1000)
interface FullOfAThousand extends LongFilter {}
