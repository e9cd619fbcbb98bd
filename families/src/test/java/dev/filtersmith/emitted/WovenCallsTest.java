package dev.filtersmith.emitted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import org.junit.jupiter.api.Test;

/** Tests the calls that the agent weaves in. The counts themselves are tested with the meter. */
class WovenCallsTest {
    @Test
    void aFilterHasItsCountsOnceItIsCreated() {
        HotFilter filter = (HotFilter) Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        assertThat(filter.lookups).isNull();
        WovenCalls.created(filter);
        assertThat(filter.lookups).isSameAs(filter.filterCore().meter().lookups());
    }
}
