package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.buckets.CountingModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dlcbf.DLeftCountingSpec;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Geometry search for sets that change, and checks of its predictions against filters. */
class CountingChoiceTest {
    private static final int ELEMENTS = 100_000;
    private static final long ABSENT = 1L << 40;

    /**
     * Geometries with their reasons. Simulations use the same random numbers everywhere, so the
     * answers are the same on every machine.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The bare annotation's buckets anywhere in the table, where no chunk is fuller
                // than others.
                "maxFpp = 1.3e-4 | averageLoad = 3.86, permutation = ADDITIVE",
                "bitsPerKey = 17 | averageLoad = 3.7648",
                // Full buckets would push each other into slots under churn: one field more, and
                // two sort bits.
                "bitsPerKey = 16 | bucketBits = 128, counterBits = 10, semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2},"
                        + " overfullSlots = 10, minimalRemainderBits = 11, longestRemainder = 15, averageLoad = 8.0,"
                        + " relocationLoad = 9",
                "bitsPerKey = 13.5 | counterBits = 7, semiSortDepth = {0, 2, 2, 2, 2, 2}, overfullSlots = 6,"
                        + " minimalRemainderBits = 9, longestRemainder = 13, averageLoad = 4.7408, relocationLoad = 5",
                // Two words divide by seven, one word by three or four: half of the rate. A second
                // sort bit halves it again.
                "bitsPerKey = 20 | bucketBits = 128, counterBits = 9, semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2}, "
                        + "overfullSlots = 8,"
                        + " minimalRemainderBits = 14, longestRemainder = 19, averageLoad = 6.4, relocationLoad = 7",
                // No bits for slots of 8: elements of full buckets can only go to others.
                "bitsPerKey = 8 | counterBits = 10, semiSortDepth = {0, 2, 2, 2, 2, 2, 2, 2, 2, 2}, overfullSlots = 0, "
                        + "minimalRemainderBits = 8, longestRemainder = 8, averageLoad = 8.0, permutation = ADDITIVE,"
                        + " relocationLoad = 9, relocationVisits = 256"
            })
    void choosesUniformBuckets(String asked, String chosen) {
        assertThat(dynamic(asked).toLayout().spec()).isEqualTo(dynamic(chosen));
    }

    /** Of 64 bits, there would be more buckets than the hash can choose from evenly. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"bitsPerKey = 16", "maxFpp = 1e-4"})
    void manyElementsGetWideBuckets(String goal) {
        DynamicDLeftCountingSpec spec = (DynamicDLeftCountingSpec)
                dynamic(goal + ", expectedElements = 1500000000").toLayout().spec();
        assertThat(spec.bucketBits()).isEqualTo(128);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // One word of four cells, filled to four fifths: half of the paper's buckets' rate
                // per load, and half of the subtables.
                "bitsPerKey = 20 | subtables = 2, cellsPerBucket = 4, averageLoad = 3.2",
                "bitsPerKey = 26.7 | subtables = 2, cellsPerBucket = 3, remainderBits = 19, averageLoad = 2.3971",
                // A third subtable, or a second word, fills further; more words than these gain
                // less than 1%.
                "maxFpp = 1e-3 | subtables = 3, cellsPerBucket = 4, averageLoad = 3.74, permutation = ADDITIVE, "
                        + "relocationVisits = 256",
                "maxFpp = 1e-4 | subtables = 2, cellsPerBucket = 6, remainderBits = 19, averageLoad = 5.61, "
                        + "permutation = ADDITIVE, relocationVisits = 256",
                "bitsPerKey = 10 | subtables = 2, cellsPerBucket = 7, remainderBits = 7, averageLoad = 6.4, "
                        + "permutation = ADDITIVE, relocationVisits = 256"
            })
    void choosesCellsThatFillWords(String asked, String chosen) {
        assertThat(fixed(asked).toLayout().spec()).isEqualTo(fixed(chosen));
    }

    /**
     * A filter is filled and changed for ten rounds. The rate is the predicted one, also by counted
     * hits, which are binomial. Nothing is lost or refused, the stash stays empty, and a twentieth
     * more elements than expected find room.
     */
    @ParameterizedTest
    @ValueSource(strings = {"@DynamicDLeftCountingFilter(bitsPerKey = 9)", "@DLeftCountingFilter(bitsPerKey = 10)"})
    void chosenFiltersKeepTheirPredictionsUnderChurn(String text) {
        CountingSpec asked = withElements(text);
        CountingModel model = (CountingModel) FilterAdvisor.of(asked).chosen().model();
        LongCountingFilter filter =
                Filters.builder(asked).expectedElements(ELEMENTS).seed(5).build();
        long[] live = new long[ELEMENTS];
        long next = 0;
        for (int element = 0; element < ELEMENTS; element++) {
            live[element] = next++;
            filter.put(live[element]);
        }
        assertMeasured(filter, model.falsePositiveRate());
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < CountingModel.CHURN_ROUNDS; round++) {
            for (int step = 0; step < ELEMENTS / 2; step++) {
                int replaced = random.nextInt(ELEMENTS);
                assertThat(filter.remove(live[replaced])).isTrue();
                live[replaced] = next++;
                filter.put(live[replaced]);
            }
            assertThat(filter.stashSize()).isZero();
        }
        assertMeasured(filter, model.churnedRate());
        for (long key : live) {
            assertThat(filter.mightContain(key)).isTrue();
        }
        assertThat(filter.bitSize()).isLessThan((long) (ELEMENTS * model.bitsPerKey() * 1.021));
        for (int more = 0; more < ELEMENTS / 20; more++) {
            filter.put(next++);
        }
    }

    /** The rest; every build takes both families. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(bitsPerKey = 16)",
                "@DynamicDLeftCountingFilter(maxFpp = 0.01)",
                "@DynamicDLeftCountingFilter(maxFpp = 1e-3)",
                "@DynamicDLeftCountingFilter(bitsPerKey = 20)",
                "@DLeftCountingFilter(bitsPerKey = 20)",
                "@DLeftCountingFilter(maxFpp = 1e-4)"
            })
    void otherChosenFiltersKeepTheirPredictionsUnderChurn(String text) {
        chosenFiltersKeepTheirPredictionsUnderChurn(text);
    }

    /**
     * Tolerance: five deviations of the hits, and 5% for a single filter. A table that is rounded
     * up to whole chunks has a 2% lower load, and so fewer overfull buckets than predicted, if any.
     */
    private static void assertMeasured(LongFilter filter, double predicted) {
        int queries = 1_000_000;
        long hits = 0;
        for (long key = ABSENT; key < ABSENT + queries; key++) {
            hits += filter.mightContain(key) ? 1 : 0;
        }
        double mean = predicted * queries;
        double deviation = 5 * Math.sqrt(mean);
        assertThat((double) hits).isBetween(mean * 0.95 - deviation - 3, mean * 1.05 + deviation + 3);
    }

    @Test
    void namesTheCountingBloomFilterThatIsReplaced() {
        Advice advice = FilterAdvisor.deletableForBitsPerKey(17);
        assertThat(advice.asked()).isInstanceOf(WindowedCuckooSpec.class);
        assertThat(advice.runnerUp().orElseThrow().spec()).isInstanceOf(DynamicDLeftCountingSpec.class);
        assertThat(advice.runnerUp().orElseThrow().decodeEntries()).isEqualTo(32);
        assertThat(advice.toString())
                .startsWith("Asked: @WindowedCuckooFilter(bitsPerKey = 17.0)\nChosen: "
                        + "@WindowedCuckooFilter(slotBits = 15, averageUse = 0.8824)\n")
                .contains(
                        " bits per key, false positive rate 1.08e-04 fresh and under churn; in place of a standard"
                                + " counting Bloom filter of 76.",
                        "\nRunner-up: @DynamicDLeftCountingFilter(averageLoad = 3.7648)\n",
                        ", 32 entries to decode counters; 1.08 times the rate, +0.00 bits per key\n")
                .doesNotContain("Better");
    }

    @Test
    void comparesTheFamiliesForARate() {
        Advice advice = FilterAdvisor.deletableForMaxFpp(1e-3);
        CountingModel chosen = (CountingModel) advice.chosen().model();
        CountingModel other = (CountingModel) advice.runnerUp().orElseThrow().model();
        assertThat(advice.chosen().spec()).isInstanceOf(WindowedCuckooSpec.class);
        assertThat(chosen.bitsPerKey()).isLessThan(other.bitsPerKey());
        assertThat(chosen.highestRate()).isLessThanOrEqualTo(1e-3);
        assertThat(other.highestRate()).isLessThanOrEqualTo(1e-3);
        assertThat(chosen.countingBloomBits()).isGreaterThan(3 * chosen.bitsPerKey());
        // If one family has no geometry, the advice has only that of the others.
        assertThat(FilterAdvisor.deletableForBitsPerKey(6).chosen().spec())
                .isInstanceOf(DynamicDLeftCountingSpec.class);
    }

    /** Such a goal is not the bare filter, which states none. */
    @Test
    void goalsOfZeroAreRefused() {
        for (ThrowingCallable advice : List.<ThrowingCallable>of(
                () -> FilterAdvisor.forMaxFpp(0, Cost.FAST), () -> FilterAdvisor.deletableForMaxFpp(0))) {
            assertThatThrownBy(advice)
                    .isInstanceOf(FilterSpecException.class)
                    .hasMessageContaining("[MaxFppOutOfRange] maxFpp = 0.0: ");
        }
        for (ThrowingCallable advice : List.<ThrowingCallable>of(
                () -> FilterAdvisor.forBitsPerKey(0, Cost.FAST), () -> FilterAdvisor.deletableForBitsPerKey(0))) {
            assertThatThrownBy(advice)
                    .isInstanceOf(FilterSpecException.class)
                    .hasMessageContaining("[BitsPerKeyOutOfRange] bitsPerKey = 0.0: ");
        }
    }

    /**
     * More bits never raise the rate, and rates are held with a margin in no more bits than a
     * counting Bloom filter takes.
     */
    @Tag("full")
    @Test
    void ratesFallWithBits() {
        double last = 1;
        for (double bits : new double[] {6, 7.5, 10, 14, 18.5, 23, 32, 40}) {
            FilterModel model =
                    FilterAdvisor.of(dynamic("bitsPerKey = " + bits)).chosen().model();
            assertThat(model.highestRate()).as("at %s bits", bits).isLessThan(last);
            assertThat(model.bitsPerKey()).isBetween(bits * 0.999, bits);
            last = model.highestRate();
        }
        for (double rate : new double[] {0.5, 0.03, 3e-3, 3e-5, 1e-8}) {
            FilterModel model =
                    FilterAdvisor.of(dynamic("maxFpp = " + rate)).chosen().model();
            assertThat(model.highestRate()).isLessThanOrEqualTo(rate);
            assertThat(model.bitsPerKey()).isBetween(6.0, 40.0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(bitsPerKey = 17)",
                "@DLeftCountingFilter(maxFpp = 1e-5, stashCapacity = 3, expectedElements = 30000)",
                "@DLeftCountingFilter(bitsPerKey = 20)"
            })
    void resolvedSpecsAreExplicitAndReadBack(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        FilterSpec spec = asked.toLayout().spec();
        assertThat(spec.bitsPerKey()).isZero();
        assertThat(spec.maxFpp()).isZero();
        assertThat(spec.stashCapacity()).isEqualTo(asked.stashCapacity());
        assertThat(spec.expectedElements()).isEqualTo(asked.expectedElements());
        assertThat(FilterSpec.parse(spec.text()).toLayout()).isEqualTo(asked.toLayout());
    }

    /** Every build takes a goal of the family that another test asks for, too. */
    @Tag("full")
    @Test
    void resolvedSpecsOfOneSizeAreExplicitAndReadBack() {
        resolvedSpecsAreExplicitAndReadBack(
                "@DynamicDLeftCountingFilter(maxFpp = 1e-5, stashCapacity = 3, expectedElements = 30000)");
    }

    @Test
    void layoutsAreThoseOfGeometries() {
        assertThatThrownBy(() -> DynamicDLeftCountingLayout.of(dynamic("bitsPerKey = 17")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("asks for bits or a rate");
        assertThatThrownBy(() -> FilterAdvisor.of(DLeftCountingSpec.builder().build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves no choice");
    }

    private static CountingSpec withElements(String text) {
        return (CountingSpec) FilterSpec.parse(text.replace(")", ", expectedElements = " + ELEMENTS + ")"));
    }

    private static DynamicDLeftCountingSpec dynamic(String attributes) {
        return (DynamicDLeftCountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")");
    }

    private static DLeftCountingSpec fixed(String attributes) {
        return (DLeftCountingSpec) FilterSpec.parse("@DLeftCountingFilter(" + attributes + ")");
    }
}
