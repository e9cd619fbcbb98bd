package bad;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter(
        subtables = 1,
        // error: [SubtablesOutOfRange] subtables = 1: a key has one candidate bucket in each. Use 2
        //     to 4.
        bucketBits = 48,
        // error: [BucketBitsUnsupported] bucketBits = 48: a bucket is half a word, or 1, 2 or 4
        //     words. Use 32, 64, 128 or 256.
        counterBits = 0,
        // error: [CounterBitsOutOfRange] counterBits = 0: it codes the load and the semi-sort
        //     classes. Use 1 to 16.
        semiSortDepth = {2, 0, 9},
        // error: [EmptyBucketSorted] semiSortDepth = {2, 0, 9}: 2 bits at load 0, where there is no
        //     fingerprint to sort. Begin with 0.
        // error: [DepthOutOfRange] semiSortDepth = {2, 0, 9}: depth 9 at load 2. Use depths 0 to 4.
        averageLoad = -1,
        // error: [AverageLoadOutOfRange] averageLoad = -1.0: it is a number of elements per bucket.
        //     Use a number above 0.
        relocationDepth = 0,
        // error: [RelocationDepthOutOfRange] relocationDepth = 0: it is the longest path of moves;
        //     relocation = NONE has none. Use 1 to 3.
        stashCapacity = -1,
        // error: [StashCapacityOutOfRange] stashCapacity = -1: a lookup may have to search it
        //     whole. Use 0 to 64.
        expectedElements = -5)
        // error: [ExpectedElementsOutOfRange] expectedElements = -5: it is a number of elements, or
        //     0 where it is not known.
interface AllAtOnce extends MembershipFilter<Object> {}
// error: [UnsupportedKey] MembershipFilter<Object>: the key has type java.lang.Object, which no
//     filter can hash. Use a record of the parts that make two values equal, or a String or byte[]
//     of them. On the interface, @KeyComponents can name the accessors of these parts.
