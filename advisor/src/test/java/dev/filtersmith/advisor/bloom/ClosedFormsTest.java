package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a geometry does not depend on whether the advisor is there. */
class ClosedFormsTest {
    private final BloomAdvisor bloom = new BloomAdvisor();
    private final CountingBloomAdvisor counting = new CountingBloomAdvisor();

    static DoubleStream rates() {
        return DoubleStream.iterate(0.7, rate -> rate > 1e-13, rate -> rate * 0.71);
    }

    @ParameterizedTest
    @MethodSource("rates")
    void findsTheGeometryOfTheAdvisor(double rate) {
        FilterSpec asked = FilterSpec.bloom().maxFpp(rate).build();
        assertThat(asked.toLayout().spec()).isEqualTo(bloom.resolve((BloomSpec) asked));
        FilterSpec counted = FilterSpec.countingBloom().maxFpp(rate).build();
        assertThat(counted.toLayout().spec()).isEqualTo(counting.resolve((CountingBloomSpec) counted));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 3, 10, 16, 33.3, 64})
    void findsTheHashFunctionsOfTheAdvisor(double bitsPerKey) {
        FilterSpec asked = FilterSpec.bloom().bitsPerKey(bitsPerKey).build();
        assertThat(asked.toLayout().spec()).isEqualTo(bloom.resolve((BloomSpec) asked));
        FilterSpec counted =
                FilterSpec.countingBloom().bitsPerKey(4 * bitsPerKey).build();
        assertThat(counted.toLayout().spec()).isEqualTo(counting.resolve((CountingBloomSpec) counted));
    }
}
