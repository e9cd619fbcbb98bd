package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;

/** The same where most absent keys look present, and a small table knows some of them. */
class AbsentThreadsTest extends MaintainedThreadsTest {
    @Override
    CountingSpec spec() {
        return FilterSpec.dLeftCounting()
                .remainderBits(4)
                .concurrency(Concurrency.MULTI_WRITER)
                .build();
    }

    @Override
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder.absentBytes(64 * AbsentKeys.ENTRY_BYTES);
    }

    @Override
    void check(AbsentStatistics absent) {
        assertThat(absent.saved()).isPositive();
        assertThat(absent.evicted()).isPositive();
        assertThat(absent.stale()).isPositive();
    }
}
