package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.Layout;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.advisor.family.RepeatModel;
import dev.filtersmith.family.TailProbabilities;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The probability that a multiset is full, against filters that are filled. */
class RepeatModelTest {
    private static final int FILTERS = 5;
    private static final String WINDOWS = "@WindowedCuckooFilter(";
    private static final String DDLCBF = "@DynamicDLeftCountingFilter(";
    private static final String DLCBF = "@DLeftCountingFilter(";
    private static final String RANK = "@RankIndexedCountingFilter(chains = 63, remainderBits = 10,"
            + " averageLoad = 64.512, slots = 70, secondSlots = 15, thirdSlots = 61, ";

    private static CountingSpec spec(String text, int keys) {
        return (CountingSpec) FilterSpec.parse(text + "expectedElements = " + keys + ")");
    }

    private static double predicted(String text, int keys, double share, int times) {
        return FilterAdvisor.overflowProbability(spec(text, keys).toLayout(), share, times);
    }

    /** Returns how many of some filters are full before they hold their keys. */
    private static int full(String text, int keys, double share, int times, int filters) {
        return (int) IntStream.range(0, filters)
                .filter(seed -> isFull(spec(text, keys), new SplittableRandom(seed), share, times))
                .count();
    }

    private static boolean isFull(CountingSpec spec, SplittableRandom random, double share, int times) {
        LongCountingFilter filter =
                Filters.builder(spec).seed(random.nextLong()).build();
        try {
            for (long i = 0; i < spec.expectedElements(); i++) {
                long key = random.nextLong();
                int more = random.nextDouble() < share ? times : 1;
                for (int time = 0; time < more; time++) {
                    filter.put(key);
                }
            }
            return false;
        } catch (FilterFullException full) {
            return true;
        }
    }

    /** Returns the share at which half of the filters are full, by bisection. */
    private static double half(String text, int keys, int times) {
        double enough = 0;
        double tooMany = 1;
        while (tooMany - enough > 1e-4) {
            double middle = (enough + tooMany) / 2;
            if (predicted(text, keys, middle, times) < 0.5) {
                enough = middle;
            } else {
                tooMany = middle;
            }
        }
        return enough;
    }

    /** The share at which filters are full is exact to within the error of the model. */
    @ParameterizedTest
    @CsvSource({
        WINDOWS + ", 1000, 2, 0.05",
        WINDOWS + ", 4000, 2, 0.02",
        WINDOWS + ", 20000, 2, 0.02",
        WINDOWS + ", 4000, 5, 0.02",
        DDLCBF + ", 1000, 2, 0.05",
        DDLCBF + ", 20000, 2, 0.02",
        DDLCBF + ", 4000, 3, 0.03",
        DLCBF + ", 4000, 5, 0.03",
        DLCBF + ", 4000, 10, 0.03",
        DLCBF + ", 4000, 100, 0.02"
    })
    void fillsSucceedUpToAShare(String text, int keys, int times, double error) {
        double share = half(text, keys, times);
        assertThat(full(text, keys, share - error, times, FILTERS))
                .as("below %f", share)
                .isZero();
        assertThat(full(text, keys, share + error, times, FILTERS))
                .as("above %f", share)
                .isEqualTo(FILTERS);
    }

    @ParameterizedTest
    @CsvSource({"5, 0.03", "20, 0.03"})
    void chainsAreFullFromAShareOn(int times, double error) {
        double share = half(RANK, 5000, times);
        assertThat(full(RANK, 5000, share - error, times, FILTERS))
                .as("below %f", share)
                .isZero();
        assertThat(full(RANK, 5000, share + 2 * error, times, FILTERS))
                .as("above %f", share)
                .isEqualTo(FILTERS);
    }

    /** Where only entries are short, the number of repeated keys decides. */
    @ParameterizedTest
    @CsvSource({WINDOWS + ", 4096, 0.120, 20", WINDOWS + ", 4096, 0.130, 20", DDLCBF + ", 4096, 0.130, 20"})
    void entriesAreShortWithTheProbabilityOfABinomialNumber(String text, int keys, double share, int times) {
        int filters = 60;
        double probability = predicted(text, keys, share, times);
        assertThat(probability).isBetween(0.02, 0.98);
        int full = full(text, keys, share, times, filters);
        // Either tail is one in a thousand.
        assertThat(TailProbabilities.binomial(filters, probability, full - 1.0))
                .as("%d full", full)
                .isGreaterThan(1e-3);
        assertThat(TailProbabilities.binomial(filters, 1 - probability, filters - full - 1.0))
                .as("%d full", full)
                .isGreaterThan(1e-3);
    }

    @ParameterizedTest
    @ValueSource(strings = {WINDOWS, DDLCBF, DLCBF, RANK, "@DLeftFilter(", "@BloomFilter(", "@CountingBloomFilter("})
    void filtersWithoutRepeatsHaveRoom(String text) {
        Layout layout = FilterSpec.parse(text + "expectedElements = 100000)").toLayout();
        assertThat(FilterAdvisor.overflowProbability(layout, 0, 1)).isLessThan(1e-6);
        assertThat(FilterAdvisor.overflowProbability(layout, 1, 1)).isLessThan(1e-6);
        assertThat(FilterAdvisor.overflowProbability(layout, 0, 1000)).isLessThan(1e-6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@DLeftFilter(", "@BloomFilter(", "@ChoiceBloomFilter(", "@CountingBloomFilter("})
    void othersTakeAnyNumberOfEqualKeys(String text) {
        Layout layout = FilterSpec.parse(text + "expectedElements = 100000)").toLayout();
        assertThat(FilterAdvisor.overflowProbability(layout, 1, 1_000_000)).isLessThan(1e-6);
    }

    @Test
    void crowdedGeometriesAreFullWithoutRepeats() {
        assertThat(predicted("@WindowedCuckooFilter(averageUse = 0.96, relocationVisits = 10, ", 100_000, 0, 1))
                .isGreaterThan(0.99);
        assertThat(predicted(DLCBF + "relocation = NONE, averageLoad = 7.9, ", 100_000, 0, 1))
                .isGreaterThan(0.99);
    }

    /** The sizes of the issue: a million keys, of which some come up to a million times. */
    @Test
    void defaultWindowsAreNotFullOfCommonRepeats() {
        assertThat(predicted(WINDOWS, 1_000_000, 0.01, 4)).isLessThan(1e-6);
        assertThat(predicted(WINDOWS, 1_000_000, 0.1, 3)).isLessThan(1e-6);
        assertThat(predicted(WINDOWS, 1_000_000, 0.1, 2)).isLessThan(1e-6);
        assertThat(predicted(WINDOWS, 1_000_000, 1e-4, 1_000_000)).isLessThan(1e-6);
        assertThat(predicted(WINDOWS, 1_000_000, 1, 2)).isEqualTo(1, within(1e-6));
    }

    @Test
    void aTableIsMadeForThePlacesThatItGives() {
        RepeatModel twoPlaces = new RepeatModel(1, 2, 2, true, 0);
        assertThat(twoPlaces.elements(1000, 0.1, 1)).isEqualTo(1000);
        assertThat(twoPlaces.elements(1000, 0.1, 2)).isEqualTo(1100);
        assertThat(twoPlaces.elements(1000, 0.1, 1_000_000)).isEqualTo(1100);
        // Of 1100 elements, 200 are equal to another one.
        double crowded = 1100 * (1 + 0.5 * 2 / 11 * (1 + 2.0 / 11));
        assertThat(new RepeatModel(1, 2, 2, true, 0.5).elements(1000, 0.1, 2)).isEqualTo(crowded, within(1e-9));
        assertThat(RepeatModel.ofCounters(3, 8).elements(1000, 1, 50)).isEqualTo(1000);
        assertThat(RepeatModel.FREE.elements(1000, 1, Integer.MAX_VALUE)).isEqualTo(1000);
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        Layout layout = FilterSpec.windowedCuckoo().build().toLayout();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterAdvisor.overflowProbability(layout, 1.1, 2))
                .withMessageContaining("share = 1.1");
        assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.overflowProbability(layout, Double.NaN, 2));
        assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.overflowProbability(layout, 0.5, 0));
    }
}
