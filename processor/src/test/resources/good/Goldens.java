package good;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.annotation.WindowedCuckooFilter;

/** What the expected sources are emitted for. */
public interface Goldens {
    /** The best configuration known. */
    @DLeftFilter
    interface Longs extends LongFilter {}

    /** The same for threads that share a filter. */
    @DLeftFilter(concurrency = Concurrency.MULTI_WRITER)
    interface Shared extends LongFilter {}

    /** With deletion, for threads that share a filter. */
    @DynamicDLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface SharedCounts extends LongCountingFilter {}

    /** The paper's. */
    @DLeftFilter(subtables = 3, relocation = Relocation.NONE)
    interface Names extends MembershipFilter<String> {}

    /** With deletion. */
    @DLeftCountingFilter
    interface Cells extends LongCountingFilter {}

    /** The paper's for a rate of 0.1%, with deletion. */
    @RankIndexedCountingFilter(
            chains = 64,
            remainderBits = 10,
            averageLoad = 58.88,
            slots = 63,
            secondSlots = 17,
            thirdSlots = 50)
    interface Ranks extends LongCountingFilter {}

    /** A connection. */
    record Flow(int sourceIp, int destinationIp, short sourcePort, short destinationPort, String protocol) {}

    /** The best configuration known with deletion, over records. */
    @DynamicDLeftCountingFilter
    interface Live extends CountingFilter<Flow> {}

    /** With deletion at the lowest rate. */
    @WindowedCuckooFilter
    interface Windows extends LongCountingFilter {}

    /** The same without deletion: a set. */
    @WindowedCuckooFilter
    interface Seen extends LongFilter {}

    /** A set in buckets of remainders, for threads that share it. */
    @DynamicDLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface SharedSeen extends LongFilter {}

    /** Windows, for threads that share them. */
    @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
    interface SharedWindows extends LongCountingFilter {}

    /** With a choice. */
    @ChoiceBloomFilter
    interface Choices extends LongFilter {}

    /** With counters. */
    @CountingBloomFilter(hashFunctions = 9)
    interface Tallies extends CountingFilter<String> {}

    /** Records, whole or by their components. */
    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {
        /** Adds a flow given by its components. */
        boolean put(int sourceIp, int destinationIp, short sourcePort, short destinationPort, String protocol);
    }

    /** Windows that grow, up to a limit. */
    @WindowedCuckooFilter(growth = Growth.CHAINED, growthLimit = 16)
    interface Grown extends CountingFilter<String> {}
}
