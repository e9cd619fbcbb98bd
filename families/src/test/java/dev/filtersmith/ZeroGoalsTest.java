package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.spec.SpecBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A goal of 0 is a mistake where it was written, as by a quotient of whole numbers. */
class ZeroGoalsTest {
    private static List<SpecBuilder<FilterSpec, ?>> sets() {
        return List.of(FilterSpec.dLeft(), FilterSpec.rankIndexed(), FilterSpec.bloom(), FilterSpec.choiceBloom());
    }

    private static List<SpecBuilder<CountingSpec, ?>> multisets() {
        return List.of(
                FilterSpec.dLeftCounting(),
                FilterSpec.dynamicDLeftCounting(),
                FilterSpec.windowedCuckoo(),
                FilterSpec.rankIndexedCounting(),
                FilterSpec.countingBloom());
    }

    static Stream<SpecBuilder<? extends FilterSpec, ?>> builders() {
        return Stream.concat(sets().stream(), multisets().stream());
    }

    @ParameterizedTest
    @MethodSource("builders")
    void buildersRefuseGoalsOfZero(SpecBuilder<? extends FilterSpec, ?> builder) {
        builder.maxFpp(0);
        builder.bitsPerKey(-0.0);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(builder::build)
                .satisfies(refused -> assertThat(refused.problems())
                        .extracting(Problem::attribute)
                        .containsExactly("bitsPerKey", "maxFpp"))
                .withMessageContaining("[MaxFppOutOfRange] maxFpp = 0.0: it is a share of the queries")
                .withMessageContaining("leave out bitsPerKey. A quotient of whole numbers, such as 1 / 1000, is 0.");
    }

    @ParameterizedTest
    @MethodSource("builders")
    void otherRatesAreRefusedByTheLayout(SpecBuilder<? extends FilterSpec, ?> builder) {
        for (double rate : new double[] {Double.NaN, -1e-9, 1, Double.POSITIVE_INFINITY}) {
            builder.maxFpp(rate);
            FilterSpec spec = builder.build();
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(spec::toLayout)
                    .withMessageContaining("[MaxFppOutOfRange] maxFpp = " + rate);
        }
    }

    /** Texts of specs that state no goals have zeros, as stored filters do. */
    @Test
    void textsMayHaveGoalsOfZero() {
        FilterSpec spec = FilterSpec.dLeft().build();
        assertThat(spec.fullText()).contains("bitsPerKey = 0.0", "maxFpp = 0.0");
        assertThat(FilterSpec.parse(spec.fullText())).isEqualTo(spec);
    }
}
