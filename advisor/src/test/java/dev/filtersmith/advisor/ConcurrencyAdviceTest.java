package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that searches and models are the same in all modes, and that specs keep theirs. */
class ConcurrencyAdviceTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(maxFpp = 1e-3)",
                "@DLeftFilter(averageLoad = 3, maxFpp = 1e-3)",
                "@DLeftCountingFilter(bitsPerKey = 24)",
                "@DynamicDLeftCountingFilter(maxFpp = 1e-3, expectedElements = 30000)",
                "@RankIndexedFilter",
                "@RankIndexedCountingFilter(maxFpp = 1e-3)",
                "@BloomFilter",
                "@ChoiceBloomFilter(bitsPerKey = 12)",
                "@CountingBloomFilter(maxFpp = 1e-2)"
            })
    void layoutsOfGoalsHaveTheSameGeometry(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        Layout layout = asked.toLayout();
        for (Concurrency mode : Concurrency.values()) {
            assertThat(Families.in(mode, asked).toLayout())
                    .isEqualTo(Families.in(mode, layout.spec()).toLayout());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter(maxFpp = 1e-4)",
                "@RankIndexedCountingFilter(maxFpp = 1e-3)",
                "@DLeftFilter(bitsPerKey = 18)",
                "@ToyFilter(maxFpp = 1e-3)"
            })
    void adviceIsGivenInTheModeOfTheSpec(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        Advice exclusive = FilterAdvisor.of(asked);
        FilterSpec shared = Families.in(Concurrency.MULTI_WRITER, asked);
        Advice advice = FilterAdvisor.of(shared);
        assertThat(advice.asked()).isEqualTo(shared);
        assertThat(options(advice))
                .allSatisfy(option -> assertThat(option.spec().concurrency()).isEqualTo(Concurrency.MULTI_WRITER));
        assertThat(advice.like(asked)).isEqualTo(exclusive);
        assertThat(FilterAdvisor.of(asked)).isSameAs(exclusive);
    }

    private static Stream<Advice.Option> options(Advice advice) {
        return Stream.of(Stream.of(advice.chosen()), advice.runnerUp().stream(), advice.better().stream())
                .flatMap(option -> option);
    }

    @Test
    void theGeometryOfEveryModeIsPredictedOnce() {
        Layout exclusive = FilterSpec.parse("@DLeftFilter(averageLoad = 3.7)").toLayout();
        Layout shared = Families.in(Concurrency.SINGLE_WRITER, exclusive.spec()).toLayout();
        assertThat(shared).isNotEqualTo(exclusive);
        assertThat(FilterAdvisor.model(shared)).isSameAs(FilterAdvisor.model(exclusive));
        assertThat(FilterAdvisor.shortages(shared)).isEmpty();
        assertThat(FilterAdvisor.note(
                        FilterSpec.parse("@BloomFilter(maxFpp = 1e-6, concurrency = MULTI_WRITER)"),
                        FilterSpec.parse("@BloomFilter(maxFpp = 1e-6, concurrency = MULTI_WRITER)")
                                .toLayout(),
                        false))
                .isEqualTo(FilterAdvisor.note(
                        FilterSpec.parse("@BloomFilter(maxFpp = 1e-6)"),
                        FilterSpec.parse("@BloomFilter(maxFpp = 1e-6)").toLayout(),
                        false))
                .isPresent();
    }
}
