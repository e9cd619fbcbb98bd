package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.Metering;
import java.util.List;

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
        return builder.absentBytes(64 * Metering.ABSENT_KEY_BYTES);
    }

    @Override
    void check(List<AbsentKeyCounts> absent) {
        assertThat(absent)
                .anyMatch(each -> each.saved() > 0)
                .anyMatch(each -> each.evicted() > 0)
                .anyMatch(each -> each.stale() > 0);
    }
}
