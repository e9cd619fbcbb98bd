package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.testing.TestShapes;
import org.junit.jupiter.api.Test;

class MeteringTest {
    private static final Observed FILTER = TestShapes.core(Filters.builder(FilterSpec.parse("@DLeftFilter"))
            .expectedElements(100)
            .build());

    @Test
    void countingBeginsWithTheFirstCall() {
        Metering metering = Metering.unobserved();
        assertThat(metering.opened()).isNull();
        metering.renewed(5);
        Meter meter = metering.meter(FILTER);
        Meter.looked(meter.lookups(), 1, 1);
        Meter.looked(meter.lookups(), 1, 0);
        assertThat(meter).isSameAs(metering.opened());
        assertThat(meter.counts().lookups()).isEqualTo(2);
        assertThat(meter.counts().hits()).isEqualTo(1);
    }

    @Test
    void aClearedFilterIsErasedWithAndWithoutAMeter() {
        Metering metering = Metering.unobserved();
        int[] erasures = new int[1];
        metering.clear(FILTER, () -> erasures[0]++);
        metering.meter(FILTER);
        metering.clear(FILTER, () -> erasures[0]++);
        assertThat(erasures[0]).isEqualTo(2);
    }
}
