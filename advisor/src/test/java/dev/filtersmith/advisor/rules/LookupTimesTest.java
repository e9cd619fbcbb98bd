package dev.filtersmith.advisor.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.Family;
import org.junit.jupiter.api.Test;

class LookupTimesTest {
    private static Sized sized(FilterSpec spec, long elements) {
        return new Sized(spec, elements, spec.toLayout(), 0, 0, new MemoryReads(1, 1));
    }

    private static double time(FilterSpec spec, long elements, double hitShare) {
        return LookupTimes.nanoseconds(sized(spec, elements), hitShare);
    }

    @Test
    void everyFamilyHasTimes() {
        for (Family<?, ?> family : Families.all()) {
            String name = family.annotation().getSimpleName();
            if (name.equals("ToyFilter")) {
                continue; // A family of the tests.
            }
            FilterSpec spec = FilterSpec.parse("@" + name + "()");
            double small = time(spec, 1000, 0.5);
            double large = time(spec, 1L << 30, 0.5);
            assertThat(small).as(spec.text()).isBetween(1.0, 100.0);
            assertThat(large).as(spec.text()).isGreaterThan(1.5 * small);
            assertThat(time(spec, 1_000_000, 0.5)).as(spec.text()).isStrictlyBetween(small, large);
        }
    }

    @Test
    void presentKeysHaveTimesOfTheirOwn() {
        FilterSpec spec = FilterSpec.choiceBloom().build();
        double absent = time(spec, 100_000, 0);
        double present = time(spec, 100_000, 1);
        assertThat(present).isGreaterThan(absent);
        assertThat(time(spec, 100_000, 0.25)).isCloseTo(absent + (present - absent) / 4, within(1e-9));
    }

    @Test
    void modesHaveTimesOfTheirOwn() {
        double exclusive = time(FilterSpec.dLeft().build(), 100_000, 0.5);
        for (Concurrency mode : new Concurrency[] {Concurrency.SINGLE_WRITER, Concurrency.MULTI_WRITER}) {
            assertThat(time(FilterSpec.dLeft().concurrency(mode).build(), 100_000, 0.5))
                    .isGreaterThan(exclusive);
        }
        assertThat(time(FilterSpec.bloom().concurrency(Concurrency.MULTI_WRITER).build(), 100_000, 0.5))
                .as("not measured")
                .isNaN();
    }
}
