package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import java.time.Duration;

/** The same with respecialising on, as soon and as often as it can be. */
class RespecialisedRowsTest extends MaintainedFilterTest {
    @Override
    <F extends Filter> MaintainedBuilder<Long, F> bounded(MaintainedBuilder<Long, F> builder) {
        return builder.respecialise(RespecialisePolicy.defaults().onlyIfSaves(0).pause(Duration.ZERO));
    }
}
