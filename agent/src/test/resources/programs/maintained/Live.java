package maintained;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.CountingBloomFilter;

/** Filters of a family that takes four times the bits that others need. */
public final class Live {
    private Live() {}

    @CountingBloomFilter(maxFpp = 0.01, concurrency = Concurrency.MULTI_WRITER)
    interface Ids extends LongCountingFilter {}

    @CountingBloomFilter(maxFpp = 0.01, concurrency = Concurrency.MULTI_WRITER)
    interface Names extends CountingFilter<String> {}
}
