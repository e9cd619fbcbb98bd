package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the messages about keys that are not the content of a chain. */
class ChainRefreshTest {
    private static final int FIRST = 30;
    private static final int ALL = 100;

    static Stream<CountingSpec> specs() {
        return BareSpecs.counting().values().stream().map(spec -> (CountingSpec) Families.in(Growth.CHAINED, spec));
    }

    private static LongCountingFilter grown(CountingSpec spec) {
        LongCountingFilter filter =
                Filters.builder(spec).expectedElements(FIRST).build();
        filter.putAll(keys(ALL).toArray());
        return filter;
    }

    private static LongStream keys(int number) {
        return LongStream.range(0, number);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theWrongKeyIsNamedByItsPlaceAmongAll(CountingSpec spec) {
        LongCountingFilter filter = grown(spec);
        long[] before = filter.words();
        for (long twice : new long[] {3, 70}) {
            assertThatExceptionOfType(LiveKeysException.class)
                    .isThrownBy(() -> filter.refresh(LongStream.concat(keys(ALL), LongStream.of(twice))))
                    .withMessageContaining("[LiveKeys] key 100 of 101 is not in the chain, or more often");
        }
        assertThat(filter.words()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theFilterOfElementsThatAreLeftOutIsNamed(CountingSpec spec) {
        LongCountingFilter filter = grown(spec);
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(keys(ALL - 1)))
                .withMessageContaining("[LiveKeys] 69 of the 99 given keys belong to filter 1 of 2 of the chain.");
    }
}
