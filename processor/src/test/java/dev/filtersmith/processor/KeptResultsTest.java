package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Concurrency;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that results of one compilation are used again. */
@Isolated("other tests would displace the results that it asks for again")
class KeptResultsTest {
    @Test
    void anEqualGeometryIsPredictedOnce() {
        assertThat(FilterAdvisor.model(grouped().toLayout()))
                .isSameAs(FilterAdvisor.model(grouped().toLayout()));
    }

    @Test
    void anEqualGoalIsSearchedForOnceAndItsChoicePredictedWithIt() {
        FilterSpec asked = FilterSpec.dLeft().maxFpp(0.02).build();
        assertThat(FilterAdvisor.of(asked)).isSameAs(FilterAdvisor.of(FilterSpec.parse(asked.text())));
        assertThat(FilterAdvisor.model(asked.toLayout()))
                .isSameAs(FilterAdvisor.of(asked).chosen().model());
    }

    @Test
    void theMembersOfEqualSpecsAreEmittedOnce() {
        assertThat(part(grouped(), false)).isSameAs(part(grouped(), false));
        AtomicInteger emissions = new AtomicInteger();
        EmittedPart part = new EmittedPart(
                (type, tables) -> {
                    type.superclass(Object.class);
                    emissions.incrementAndGet();
                },
                Concurrency.EXCLUSIVE_WRITER);
        part.emit(TypeSpec.classBuilder("Emitted"));
        part.emit(TypeSpec.classBuilder("Other"));
        assertThat(emissions).hasValue(1);
    }

    @Test
    void aSetAndAMultisetOfOneSpecHaveOtherMembers() {
        FilterSpec windows = FilterSpec.windowedCuckoo().build();
        assertThat(part(windows, true)).isSameAs(part(windows, true)).isNotSameAs(part(windows, false));
    }

    private static EmittedPart part(FilterSpec spec, boolean counts) {
        return Emitters.part(spec, spec.toLayout(), counts);
    }

    private static FilterSpec grouped() {
        return FilterSpec.dLeft().subtables(3).averageLoad(3).build();
    }
}
