package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.catalog.Families;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes that another family is better at a goal, and reports of goals that only others reach. */
class OtherFamiliesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftFilter(bitsPerKey = 39) | [LowerRate] bitsPerKey = 39.0: the rate is 2.2e-08 here, "
                        + "5.4e-11 with @WindowedCuckooFilter, which also removes elements and reads no more places "
                        + "in memory.",
                "@DLeftFilter(bitsPerKey = 6) | [LowerRate] bitsPerKey = 6.0: the rate is 3.3e-01 here, "
                        + "5.6e-02 with @BloomFilter.",
                "@BloomFilter(maxFpp = 1e-6) | [FewerBits] maxFpp = 1.0E-6: a key takes 28.76 bits here, "
                        + "23.40 with @WindowedCuckooFilter, which also removes elements and reads no more places "
                        + "in memory.",
                "@BloomFilter(maxFpp = 1e-3) | [FewerBits] maxFpp = 0.001: a key takes 14.38 bits here, "
                        + "12.77 with @WindowedCuckooFilter, which also removes elements and reads no more places "
                        + "in memory.",
                "@BloomFilter(bitsPerKey = 16) | [LowerRate] bitsPerKey = 16.0: the rate is 4.6e-04 here, "
                        + "1.1e-04 with @WindowedCuckooFilter, which also removes elements and reads no more places "
                        + "in memory.",
                "@DLeftFilter(maxFpp = 1e-6) | [FewerBits] maxFpp = 1.0E-6: a key takes 28.32 bits here, "
                        + "23.40 with @WindowedCuckooFilter, which also removes elements and reads no more places "
                        + "in memory.",
                "@DLeftFilter(maxFpp = 1e-3, cost = COMPACT) | [FewerBits] maxFpp = 0.001: a key takes "
                        + "12.97 bits here, 12.77 with @WindowedCuckooFilter, which also removes elements and reads "
                        + "no more places in memory. Lookups in groups of buckets take about eight times as long.",
                "@RankIndexedFilter(bitsPerKey = 17) | [LowerRate] bitsPerKey = 17.0: the rate is 1.7e-04 "
                        + "here, 1.1e-04 with @WindowedCuckooFilter, which also removes elements.",
                "@BloomFilter(maxFpp = 1e-3, expectedElements = 1000000) | [FewerBits] maxFpp = 0.001: a "
                        + "key takes 14.38 bits here, 12.78 with @WindowedCuckooFilter, which also removes elements "
                        + "and reads no more places in memory.",
                "@BloomFilter(maxFpp = 1e-4, expectedElements = 1000) | [FewerBits] maxFpp = 1.0E-4: a "
                        + "key takes 19.20 bits here, 17.54 with @DLeftFilter, which also reads no more places in "
                        + "memory.",
                "@RankIndexedCountingFilter(maxFpp = 1e-3) | [FewerBits] maxFpp = 0.001: a key takes "
                        + "16.47 bits here, 12.77 with @WindowedCuckooFilter.",
                "@DLeftCountingFilter(bitsPerKey = 20) | [LowerRate] bitsPerKey = 20.0: the rate is "
                        + "3.9e-04 here, 1.4e-05 with @WindowedCuckooFilter, which also reads no more places in "
                        + "memory.",
                "@CountingBloomFilter(bitsPerKey = 9) | [LowerRate] bitsPerKey = 9.0: the rate is 3.5e-01 "
                        + "here, 1.4e-02 with @WindowedCuckooFilter.",
                "@RankIndexedFilter(bitsPerKey = 8) | [LowerRate] bitsPerKey = 8.0: the rate is 3.7e-02 "
                        + "here, 2.2e-02 with @BloomFilter.",
                "@CountingBloomFilter(maxFpp = 1e-3) | [FewerBits] maxFpp = 0.001: a key takes 57.52 bits "
                        + "here, 12.77 with @WindowedCuckooFilter, which also reads no more places in memory."
            })
    void namesTheBetterFamilyWithBothFigures(String asked, String note) {
        assertThat(note(asked).toString()).isEqualTo(note);
    }

    /** The filters of the note have what it says, and can be created. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(bitsPerKey = 6)",
                "@BloomFilter(maxFpp = 1e-6)",
                "@BloomFilter(maxFpp = 1e-6, expectedElements = 1000000)",
                "@BloomFilter(maxFpp = 1e-3)",
                "@BloomFilter(bitsPerKey = 16)",
                "@CountingBloomFilter(maxFpp = 1e-3)",
                "@CountingBloomFilter(bitsPerKey = 40)",
                "@CountingBloomFilter(bitsPerKey = 64)"
            })
    void theBetterFilterHoldsTheGoal(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        Advice advice = FilterAdvisor.of(asked);
        Advice.Option better = advice.better().orElseThrow();
        FilterModel model = FilterAdvisor.model(better.spec().toLayout());
        assertThat(better.spec() instanceof CountingSpec || !(asked instanceof CountingSpec))
                .isTrue();
        if (asked.bitsPerKey() > 0) {
            assertThat(model.bitsPerKey()).isLessThanOrEqualTo(asked.bitsPerKey());
            assertThat(model.highestRate())
                    .isLessThanOrEqualTo(0.8 * advice.chosen().model().highestRate());
        } else {
            assertThat(model.highestRate()).isLessThanOrEqualTo(asked.maxFpp());
            assertThat(model.bitsPerKey())
                    .isLessThanOrEqualTo(0.95 * advice.chosen().model().bitsPerKey());
        }
        assertThat(advice.toString()).contains("\nBetter: " + better.spec() + "\n");
    }

    /** No note for small differences, without a goal, or if the geometry is given. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@BloomFilter",
                "@CountingBloomFilter",
                "@DLeftFilter(maxFpp = 1e-4)",
                "@DLeftFilter(maxFpp = 1e-4, cost = COMPACT)",
                "@DLeftFilter(bitsPerKey = 16, cost = COMPACT)",
                "@BloomFilter(maxFpp = 1e-2)",
                "@BloomFilter(maxFpp = 1e-3, expectedElements = 999)",
                "@BloomFilter(maxFpp = 1e-3, expectedElements = 1000)",
                "@BloomFilter(bitsPerKey = 64, hashFunctions = 2)",
                "@DLeftFilter(bitsPerKey = 12)",
                "@WindowedCuckooFilter(maxFpp = 1e-4)"
            })
    void isSilentOtherwise(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        assertThat(FilterAdvisor.note(asked, asked.toLayout(), false)).isEmpty();
    }

    /** Windows and ddlCBF hold each of several equal elements in a place of its own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftCountingFilter(maxFpp = 1e-3) | ",
                "@RankIndexedCountingFilter(maxFpp = 1e-3) | ",
                "@RankIndexedCountingFilter(maxFpp = 0.01) | ",
                "@WindowedCuckooFilter(maxFpp = 1e-3) | ",
                "@CountingBloomFilter(maxFpp = 1e-3) | [FewerBits] maxFpp = 0.001: a key takes 57.52 bits here, "
                        + "16.48 with @RankIndexedCountingFilter, which also reads no more places in memory.",
            })
    void aMultisetThatCountsInPlacesIsComparedWithOthersOfItsKind(String text, @Nullable String note) {
        FilterSpec asked = FilterSpec.parse(text);
        assertThat(FilterAdvisor.note(asked, asked.toLayout(), true).map(Problem::toString))
                .isEqualTo(Optional.ofNullable(note));
    }

    /** The rest; every build takes those found in little time. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"@DynamicDLeftCountingFilter(maxFpp = 1.3e-4)"})
    void isSilentAboutTheDefaultRateOfDynamicFilters(String text) {
        isSilentOtherwise(text);
    }

    /** Searches take longer than a compilation, so they need a reason in the stored bits. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftFilter(maxFpp = 1e-3) | BloomFilter, RankIndexedFilter, WindowedCuckooFilter",
                "@RankIndexedFilter(maxFpp = 1e-3) | BloomFilter, WindowedCuckooFilter",
                "@BloomFilter(maxFpp = 1e-6) | RankIndexedFilter, WindowedCuckooFilter",
                "@BloomFilter(bitsPerKey = 8) | RankIndexedFilter, WindowedCuckooFilter",
                "@BloomFilter(maxFpp = 1e-4, expectedElements = 999) | RankIndexedFilter, WindowedCuckooFilter",
                "@RankIndexedCountingFilter(maxFpp = 1e-7) | CountingBloomFilter, WindowedCuckooFilter",
                "@BloomFilter(maxFpp = 1e-4, expectedElements = 1000) | RankIndexedFilter,"
                        + " WindowedCuckooFilter, DLeftFilter",
                "@BloomFilter(maxFpp = 1e-3) | RankIndexedFilter, WindowedCuckooFilter",
                "@BloomFilter(bitsPerKey = 16) | RankIndexedFilter, WindowedCuckooFilter",
                "@CountingBloomFilter(maxFpp = 1e-3) | RankIndexedCountingFilter, WindowedCuckooFilter",
                "@BloomFilter | ''"
            })
    void searchesOnlyWhereAFamilyIsProbablyBetter(String text, String names) {
        FilterSpec spec = FilterSpec.parse(text);
        List<String> askedFor = new ArrayList<>();
        OtherFamilies families = new OtherFamilies(goal -> {
            askedFor.add(Families.of(goal).annotation().getSimpleName());
            return option(goal);
        });
        families.better(spec, option(spec));
        assertThat(String.join(", ", askedFor)).isEqualTo(names);
    }

    private static Advice.Option option(FilterSpec spec) {
        Layout layout = spec.toLayout();
        return new Advice.Option(layout.spec(), FilterAdvisor.model(layout));
    }

    @Test
    void comparesBloomFiltersByTheirFormula() {
        FilterSpec asked = FilterSpec.parse("@DLeftFilter(bitsPerKey = 6)");
        assertThat(FilterAdvisor.of(asked).better().orElseThrow().model().falsePositiveRate())
                .isEqualTo(BloomRate.best(6));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@RankIndexedFilter(maxFpp = 1e-3, remainderBits = 5) | . @BloomFilter holds it"
                        + " in 14.38 bits per key. @WindowedCuckooFilter holds it in 12.77 bits per key."
                        + " @DLeftFilter holds it in 13.57 bits per key. Use maxFpp =",
                "@RankIndexedFilter(maxFpp = 1e-3, remainderBits = 5, expectedElements = 999) |"
                        + " . @BloomFilter holds it in 14.41 bits per key. @WindowedCuckooFilter holds it"
                        + " in 13.90 bits per key. Use maxFpp =",
                "@RankIndexedFilter(maxFpp = 1e-12) | . @BloomFilter holds it in 57.52 bits per"
                        + " key. Use maxFpp = ",
                "@RankIndexedFilter(bitsPerKey = 6, remainderBits = 12) | . @BloomFilter has a"
                        + " rate of 5.6e-02 at this number. Use bitsPerKey = 1"
            })
    void namesTheFamiliesThatReachAGoal(String asked, String text) {
        FilterSpec spec = FilterSpec.parse(asked);
        assertThatThrownBy(spec::toLayout)
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining(text);
        assertThatThrownBy(() -> FilterAdvisor.of(spec))
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining(text);
    }

    /** The rest; every build takes those found in little time. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@RankIndexedFilter(bitsPerKey = 12, remainderBits = 20) | . @BloomFilter has a"
                        + " rate of 3.1e-03 at this number. @WindowedCuckooFilter has a rate of 1.8e-03 at"
                        + " this number. @DLeftFilter has a rate of 2.2e-03 at this number. Use bitsPerKey"
                        + " =",
                "@RankIndexedCountingFilter(maxFpp = 1e-3, remainderBits = 5) | ."
                        + " @CountingBloomFilter holds it in 57.52 bits per key. @WindowedCuckooFilter"
                        + " holds it in 12.77 bits per key. @DynamicDLeftCountingFilter holds it in 14.37"
                        + " bits per key. @DLeftCountingFilter holds it in 17.11 bits per key. Use maxFpp =",
                "@DLeftCountingFilter(maxFpp = 2e-9) | . @CountingBloomFilter holds it in 166.77"
                        + " bits per key. @RankIndexedCountingFilter holds it in 37.93 bits per key."
                        + " @WindowedCuckooFilter holds it in 32.98 bits per key. Use maxFpp =",
                "@DLeftFilter(maxFpp = 1e-9, expectedElements = 100) | . @BloomFilter holds it"
                        + " in 43.52 bits per key. @RankIndexedFilter holds it in 33.92 bits per key."
                        + " @WindowedCuckooFilter holds it in 44.16 bits per key. Use maxFpp =",
                "@DLeftFilter(maxFpp = 1e-9) | . @BloomFilter holds it in 43.14 bits per key."
                        + " @RankIndexedFilter holds it in 36.81 bits per key. @WindowedCuckooFilter holds"
                        + " it in 34.04 bits per key. Use maxFpp =",
                "@DLeftCountingFilter(maxFpp = 1e-12) | . @CountingBloomFilter holds it in"
                        + " 230.05 bits per key. Use "
            })
    void namesTheFamiliesThatReachOtherGoals(String asked, String text) {
        namesTheFamiliesThatReachAGoal(asked, text);
    }

    private static Problem note(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        return FilterAdvisor.note(asked, asked.toLayout(), false).orElseThrow();
    }
}
