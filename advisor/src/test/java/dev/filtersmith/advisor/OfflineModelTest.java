package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.bloom.ChoiceBloomModel;
import dev.filtersmith.advisor.dleft.OfflineDLeftModel;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Predictions and promises for filters that are built from all keys at once, against such filters.
 * Fixed seeds. The rate of each filter is computed from its words.
 */
class OfflineModelTest {
    private static final Pattern PROPOSED_LOAD = Pattern.compile("Use averageLoad = (\\d\\.\\d+)");
    private static final int KEYS = 100_000;
    private static final int FEWEST_FILTERS = 6;

    /**
     * The mean of filters is within four standard errors of the prediction for their size, both
     * errors counted.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"@DLeftFilter | 10", "@DLeftFilter(relocation = NONE) | 10"})
    void filtersHaveThePredictedRate(String spec, int sweeps) {
        for (int size : new int[] {100, 1_000, 10_000, 50_000}) {
            Layout layout = sized(spec, size).toLayout();
            OfflineDLeftModel model = (OfflineDLeftModel) FilterAdvisor.model(layout, sweeps);
            MeanRate rate = rates(layout.spec(), size, sweeps);
            assertThat(rate.mean())
                    .as("%s, %d keys", spec, size)
                    .isCloseTo(model.falsePositiveRate(), within(4 * Math.hypot(rate.error(), model.standardError())));
            assertThat(model.standardError() / model.falsePositiveRate()).isLessThan(0.02);
        }
    }

    /** The rest; every build takes a geometry with moves and one without. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@DLeftFilter | 1",
                "@DLeftFilter(subtables = 3) | 2",
                "@DLeftFilter(group = 4) | 1",
                "@DLeftFilter(longestFingerprint = 16, permutation = ADDITIVE) | 2"
            })
    void otherFiltersHaveThePredictedRate(String spec, int sweeps) {
        filtersHaveThePredictedRate(spec, sweeps);
    }

    /** The prediction for large filters holds at sizes that it does not know. */
    @Tag("full")
    @Test
    void largeFiltersHaveThePredictedRate() {
        Layout layout = FilterSpec.parse("@DLeftFilter").toLayout();
        OfflineDLeftModel model = (OfflineDLeftModel) FilterAdvisor.model(layout, 2);
        MeanRate rate = rates(layout.spec(), 450_000, 2);
        assertThat(rate.mean()).isCloseTo(model.falsePositiveRate(), within(model.falsePositiveRate() * 0.02));
        assertThat(model.falsePositiveRate()).isBetween(1.88e-4, 1.98e-4);
        assertThat(model.highestRate()).isGreaterThan(model.falsePositiveRate());
        assertThat(model.rates(2)).matches("1.9\\de-04 after 2 sweeps \\(standard error \\d.\\de-0\\d\\)");
    }

    /** The model of puts has 5.7e-4 for this geometry. */
    @Test
    void tenSweepsOfThePaper() {
        Layout layout = FilterSpec.parse("@DLeftFilter(relocation = NONE)").toLayout();
        FilterModel model = FilterAdvisor.model(layout, 10);
        assertThat(model.falsePositiveRate()).isCloseTo(1.97e-4, within(0.03e-4));
        assertThat(FilterAdvisor.model(layout).falsePositiveRate()).isGreaterThan(5.4e-4);
        assertThat(FilterAdvisor.model(layout, 0)).isEqualTo(FilterAdvisor.model(layout));
    }

    @Test
    void choiceBloomFiltersHaveThePredictedRate() {
        for (int size : new int[] {1_000, 10_000}) {
            Layout layout =
                    sized("@ChoiceBloomFilter(hashFunctions = 14)", size).toLayout();
            ChoiceBloomModel model = (ChoiceBloomModel) FilterAdvisor.model(layout, 9);
            MeanRate rate = rates(layout.spec(), size, 9);
            assertThat(rate.mean())
                    .as("%d keys", size)
                    .isCloseTo(model.falsePositiveRate(), within(4 * Math.hypot(rate.error(), model.standardError())));
        }
    }

    @Test
    void otherFamiliesHaveNone() {
        Layout bloom = FilterSpec.parse("@BloomFilter").toLayout();
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> FilterAdvisor.model(bloom, 1))
                .withMessageContaining("rebalance(1)")
                .withMessageContaining("has no sweeps");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterAdvisor.model(bloom, -1))
                .withMessageContaining("sweeps = -1");
    }

    /** The builder makes the sweeps that the goal counts on. */
    @ParameterizedTest
    @CsvSource({
        "'@DLeftFilter(maxFpp = 1e-4, rebalancing = 10)', 1e-4",
        "'@ChoiceBloomFilter(maxFpp = 1e-3, rebalancing = 5)', 1e-3"
    })
    void promisesAreHeld(String spec, double promised) {
        for (int size : new int[] {1_000, 20_000}) {
            MeanRate rate = rates(FilterSpec.parse(spec), size, -1);
            assertThat(rate.mean()).as("%s, %d keys", spec, size).isLessThan(promised + 3 * rate.error());
        }
    }

    /** The rest; every build takes one of each family. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "'@DLeftFilter(maxFpp = 3e-3, rebalancing = 2)', 3e-3",
        "'@DLeftFilter(maxFpp = 2e-6, rebalancing = 1)', 2e-6",
        "'@DLeftFilter(maxFpp = 2.1e-4, averageLoad = 3.99, rebalancing = 1)', 2.1e-4",
        "'@ChoiceBloomFilter(maxFpp = 2.4e-4, bitsPerKey = 16, rebalancing = 9)', 2.4e-4"
    })
    void otherPromisesAreHeld(String spec, double promised) {
        promisesAreHeld(spec, promised);
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(doubles = {3e-2, 3e-3, 1e-4, 2e-6})
    void promisesAreHeldByLargerFilters(double promised) {
        for (String cost : new String[] {"FAST", "COMPACT"}) {
            String spec = "@DLeftFilter(maxFpp = " + promised + ", rebalancing = 3, cost = " + cost + ")";
            for (int size : new int[] {1_000, 10_000, 94_000, 300_000}) {
                MeanRate rate = rates(FilterSpec.parse(spec), size, -1);
                assertThat(rate.mean()).as("%s, %d keys", spec, size).isLessThan(promised + 3 * rate.error());
            }
        }
    }

    /** The same rate takes fewer bits, and the goal does not get into the geometry. */
    @Test
    void sweepsSaveBits() {
        for (String family : new String[] {"@DLeftFilter", "@ChoiceBloomFilter"}) {
            Layout puts = FilterSpec.parse(family + "(maxFpp = 1e-4)").toLayout();
            Advice advice = FilterAdvisor.of(FilterSpec.parse(family + "(maxFpp = 1e-4, rebalancing = 10)"));
            assertThat(advice.chosen().model().bitsPerKey())
                    .isLessThan(FilterAdvisor.model(puts).bitsPerKey());
            assertThat(advice.chosen().model().highestRate()).isLessThanOrEqualTo(1e-4);
            assertThat(advice.chosen().spec().rebalancing()).isZero();
            assertThat(advice.chosen().spec().toLayout().spec().text()).doesNotContain("rebalancing");
        }
    }

    /** Sweeps are never worse than puts, so a goal that counts on them takes no more bits. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-3, 1e-4})
    void sweepsTakeNoMoreBits(double rate) {
        for (String cost : new String[] {"FAST", "COMPACT"}) {
            String goal = "@DLeftFilter(maxFpp = " + rate + ", cost = " + cost;
            double bits = bitsPerKey(goal + ")");
            for (int sweeps : new int[] {1, 2}) {
                assertThat(bitsPerKey(goal + ", rebalancing = " + sweeps + ")"))
                        .as("%s, %d sweeps", goal, sweeps)
                        .isLessThanOrEqualTo(bits);
            }
        }
    }

    private static double bitsPerKey(String goal) {
        return ((DLeftLayout) FilterSpec.parse(goal).toLayout()).bitsPerKey();
    }

    /** The check of a geometry accepts every load that it accepts for puts, and proposes it. */
    @ParameterizedTest
    @CsvSource({"1e-4, 4.2"})
    void sweepsHoldWhatPutsHold(double rate, double load) {
        double held = proposedLoad("maxFpp = " + rate + ", averageLoad = " + load);
        String promise = "@DLeftFilter(maxFpp = " + rate + ", averageLoad = " + held;
        for (int sweeps : new int[] {0, 1, 2}) {
            assertThat(FilterSpec.parse(promise + ", rebalancing = " + sweeps + ")")
                            .toLayout()
                            .spec())
                    .isEqualTo(FilterSpec.parse("@DLeftFilter(averageLoad = " + held + ")"));
        }
        assertThat(proposedLoad("maxFpp = " + rate + ", rebalancing = 1, averageLoad = " + load))
                .isGreaterThanOrEqualTo(held);
    }

    /** The rest; every build takes one rate. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"1e-2, 6.0", "1e-3, 4.9"})
    void sweepsHoldWhatPutsHoldAtOtherRates(double rate, double load) {
        sweepsHoldWhatPutsHold(rate, load);
    }

    private static double proposedLoad(String attributes) {
        String message = catchThrowableOfType(
                        FilterSpecException.class,
                        () -> FilterSpec.parse("@DLeftFilter(" + attributes + ")")
                                .toLayout())
                .getMessage();
        Matcher load = PROPOSED_LOAD.matcher(message);
        assertThat(load.find()).as(message).isTrue();
        return Double.parseDouble(load.group(1));
    }

    @Tag("full")
    @Test
    void aBrokenPromiseNamesTheRateAfterSweeps() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse("@DLeftFilter(maxFpp = 1.5e-4, averageLoad = 4.01, rebalancing = 2)")
                        .toLayout())
                .withMessageContaining("RateTooHigh")
                .withMessageContaining("after 2 sweeps")
                .withMessageContaining("Use averageLoad = 3.");
    }

    private static FilterSpec sized(String spec, int size) {
        String open = spec.endsWith(")") ? spec.substring(0, spec.length() - 1) + ", " : spec + "(";
        return FilterSpec.parse(open + "expectedElements = " + size + ")");
    }

    /** Builds filters of different keys; with -1 sweeps, the builder decides on them. */
    private static MeanRate rates(FilterSpec spec, int size, int sweeps) {
        return MeanRate.of(IntStream.range(0, Math.max(FEWEST_FILTERS, KEYS / size))
                .mapToDouble(seed -> built(spec, size, sweeps, seed).expectedFpp())
                .toArray());
    }

    private static LongFilter built(FilterSpec spec, int size, int sweeps, int seed) {
        var builder = Filters.builder(spec)
                .expectedElements(size)
                .seed(seed)
                .addAll(new SplittableRandom(~seed).longs(size).toArray());
        return (sweeps < 0 ? builder : builder.rebalance(sweeps)).build();
    }
}
