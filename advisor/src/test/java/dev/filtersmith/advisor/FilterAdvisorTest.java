package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FilterAdvisorTest {
    private static final long ABSENT = 1L << 40;

    /**
     * The highest rates that measured filters of large tables may have at 12, 16, 20 and 24 bits
     * per key.
     */
    private static double target(Cost cost, int bits) {
        double[] targets = cost == Cost.FAST
                ? new double[] {2.7e-3, 2.15e-4, 3.8e-5, 2.5e-6}
                : new double[] {2.2e-3, 1.03e-4, 1.06e-5, 9.3e-7};
        return targets[bits / 4 - 3];
    }

    private static DLeftModel model(Advice advice) {
        return (DLeftModel) advice.chosen().model();
    }

    private static DLeftSpec spec(Advice advice) {
        return (DLeftSpec) advice.chosen().spec();
    }

    @ParameterizedTest
    @CsvSource({"FAST, 16", "COMPACT, 12"})
    void choicesForBitsMeetTheTargets(Cost cost, int bits) {
        Advice advice = FilterAdvisor.forBitsPerKey(bits, cost);
        DLeftModel model = model(advice);
        assertThat(model.falsePositiveRate()).isLessThanOrEqualTo(target(cost, bits));
        assertThat(model.bitsPerKey()).isBetween(bits * 0.999, (double) bits);
        assertThat(model.overflows()).isZero();
        assertThat(advice.chosen().decodeEntries()).isLessThanOrEqualTo(cost == Cost.FAST ? 256 : 4096);
        DLeftSpec other = (DLeftSpec) advice.runnerUp().orElseThrow().spec();
        DLeftSpec spec = spec(advice);
        assertThat(new int[] {other.bucketBits(), other.group(), other.counterBits()})
                .isNotEqualTo(new int[] {spec.bucketBits(), spec.group(), spec.counterBits()});
        // The error of the model is 0.8%, and among layouts within 1% the one with more room is
        // taken.
        assertThat(advice.runnerUp().orElseThrow().model().falsePositiveRate())
                .isGreaterThan(model.falsePositiveRate() * 0.98);
        if (cost == Cost.FAST) {
            assertThat(spec.bucketBits()).isLessThanOrEqualTo(64);
            assertThat(spec.group()).isEqualTo(1);
            assertThat(spec.relocationDepth()).isLessThanOrEqualTo(2);
        }
    }

    /** The rest; every build takes one number of bits at each cost. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"FAST, 12", "FAST, 20", "FAST, 24", "COMPACT, 16", "COMPACT, 20", "COMPACT, 24"})
    void otherChoicesForBitsMeetTheTargets(Cost cost, int bits) {
        choicesForBitsMeetTheTargets(cost, bits);
    }

    /**
     * Small filters scatter: 3% over the rates of large ones covers five deviations in 30000
     * buckets and more.
     */
    @ParameterizedTest
    @CsvSource({"FAST, 16"})
    void chosenFiltersMeasureUp(Cost cost, int bits) {
        assertMeasured(cost, bits, 200_000, 1.03);
    }

    /** The rest; every build takes one that is found in little time. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"FAST, 12", "FAST, 20", "COMPACT, 12", "COMPACT, 16", "COMPACT, 20", "COMPACT, 24"})
    void otherChosenFiltersMeasureUp(Cost cost, int bits) {
        chosenFiltersMeasureUp(cost, bits);
    }

    /** With a million keys, at the targets themselves. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "FAST, 12",
        "FAST, 16",
        "FAST, 20",
        "FAST, 24",
        "COMPACT, 12",
        "COMPACT, 16",
        "COMPACT, 20",
        "COMPACT, 24"
    })
    void largeChosenFiltersMeetTheTargets(Cost cost, int bits) {
        assertMeasured(cost, bits, 1_000_000, 1);
    }

    /** Hits among absent keys are binomial with the filter's own expected rate: five deviations. */
    private static void assertMeasured(Cost cost, int bits, int elements, double scatter) {
        DLeftSpec spec = DLeftSpec.builder().bitsPerKey(bits).cost(cost).build();
        LongFilter filter =
                Filters.builder(spec).expectedElements(elements).seed(3).build();
        for (long key = 0; key < elements; key++) {
            assertThat(filter.put(key) || filter.mightContain(key)).isTrue();
        }
        assertThat(filter.stashSize()).isZero();
        assertThat(filter.bitSize()).isLessThan((long) (elements * bits * 1.011));
        assertThat(filter.expectedFpp()).isLessThanOrEqualTo(target(cost, bits) * scatter);
        long hits = 0;
        for (long key = ABSENT; key < ABSENT + elements; key++) {
            hits += filter.mightContain(key) ? 1 : 0;
        }
        double mean = filter.expectedFpp() * elements;
        assertThat((double) hits).isBetween(mean * 0.98 - 5 * Math.sqrt(mean) - 3, mean + 5 * Math.sqrt(mean) + 3);
    }

    /** A promise for every size costs 1% more bits than one for a size with large chunks. */
    @Test
    void knownSizesNeedFewerBits() {
        DLeftSpec spec = DLeftSpec.builder().maxFpp(1e-4).build();
        double any = FilterAdvisor.of(spec).chosen().model().bitsPerKey();
        double million = FilterAdvisor.of(
                        spec.toBuilder().expectedElements(1_000_000).build())
                .chosen()
                .model()
                .bitsPerKey();
        assertThat(million).isLessThan(17.2).isBetween(any * 0.985, any * 0.995);
    }

    @ParameterizedTest
    @CsvSource({"FAST, 1e-4, 17.4", "COMPACT, 1e-4, 16.1"})
    void choicesForARateHoldItWithFewBits(Cost cost, double rate, double mostBits) {
        Advice advice = FilterAdvisor.forMaxFpp(rate, cost);
        assertThat(advice.chosen().model().falsePositiveRate()).isBetween(rate * 0.5, rate);
        assertThat(advice.chosen().model().bitsPerKey()).isLessThan(mostBits);
        int elements = 100_000;
        LongFilter filter = Filters.builder(
                        DLeftSpec.builder().maxFpp(rate).cost(cost).build())
                .expectedElements(elements)
                .seed(11)
                .build();
        for (long key = 0; key < elements; key++) {
            filter.put(key);
        }
        assertThat(filter.expectedFpp()).isLessThan(rate * 1.1);
    }

    /** The rest; every build takes one rate at each cost. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "FAST, 0.1, 8",
        "FAST, 0.01, 10.5",
        "FAST, 1e-6, 28.4",
        "COMPACT, 0.01, 9.5",
        "COMPACT, 1e-6, 23.4",
        "COMPACT, 1e-9, 35"
    })
    void otherChoicesForARateHoldItWithFewBits(Cost cost, double rate, double mostBits) {
        choicesForARateHoldItWithFewBits(cost, rate, mostBits);
    }

    /** More bits never raise the rate, and there is a geometry for all bits in the range. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource(Cost.class)
    void ratesFallWithBits(Cost cost) {
        double last = 1;
        for (double bits : new double[] {6, 7.5, 10, 14, 18.5, 23, 32, 40}) {
            double rate =
                    FilterAdvisor.forBitsPerKey(bits, cost).chosen().model().falsePositiveRate();
            assertThat(rate).as("at %s bits", bits).isLessThan(last);
            last = rate;
        }
    }

    /**
     * Equal questions have equal answers. Answers are cached, so the second question differs in an
     * irrelevant attribute.
     */
    @ParameterizedTest
    @EnumSource(Cost.class)
    void equalQuestionsHaveEqualAnswers(Cost cost) {
        Advice once = FilterAdvisor.of(
                DLeftSpec.builder().bitsPerKey(18).cost(cost).stashCapacity(3).build());
        Advice again = FilterAdvisor.of(
                DLeftSpec.builder().bitsPerKey(18).cost(cost).stashCapacity(4).build());
        assertThat(once.chosen().model()).isEqualTo(again.chosen().model());
        assertThat(spec(once).toBuilder().stashCapacity(4).build())
                .isEqualTo(again.chosen().spec());
    }

    @Test
    void resolvedSpecsAreExplicitAndReadBack() {
        for (String attributes : new String[] {
            "bitsPerKey = 16",
            "bitsPerKey = 12, cost = COMPACT, stashCapacity = 2",
            "maxFpp = 0.001, expectedElements = 50000"
        }) {
            DLeftSpec asked = (DLeftSpec) FilterSpec.parse("@DLeftFilter(" + attributes + ")");
            assertThat(FilterSpec.parse(asked.text())).isEqualTo(asked);
            DLeftLayout layout = (DLeftLayout) asked.toLayout();
            DLeftSpec spec = layout.spec();
            assertThat(spec.bitsPerKey()).isZero();
            assertThat(spec.maxFpp()).isZero();
            assertThat(spec.cost()).isEqualTo(Cost.FAST);
            assertThat(spec.stashCapacity()).isEqualTo(asked.stashCapacity());
            assertThat(spec.expectedElements()).isEqualTo(asked.expectedElements());
            DLeftLayout read = (DLeftLayout) FilterSpec.parse(spec.text()).toLayout();
            assertThat(read).isEqualTo(layout);
            assertThat(read.signature()).isEqualTo(layout.signature());
        }
    }

    @DLeftFilter(bitsPerKey = 18, cost = Cost.COMPACT)
    interface Chosen extends LongFilter {}

    /**
     * Stored forms hold the geometry, not the goal: another version of the library may find another
     * geometry.
     */
    @Test
    void streamsTellTheGeometryThatWasChosen() throws IOException {
        Chosen filter = Filters.builder(Chosen.class)
                .expectedElements(1000)
                .engine(Engine.INTERPRETED)
                .build();
        filter.put(7);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        String spec = filter.layout().spec().storedText();
        assertThat(spec).contains("averageLoad = ", "subtables = 2", "bitsPerKey = 0.0", "maxFpp = 0.0");
        assertThat(out.toString(StandardCharsets.ISO_8859_1)).contains(spec);
        Chosen read = Filters.read(Chosen.class, new ByteArrayInputStream(out.toByteArray()));
        assertThat(read.mightContain(7)).isTrue();
        assertThat(read.words()).isEqualTo(filter.words());
    }

    @Test
    void tellsPeopleWhatWasChosenAndWhatNot() {
        String text = FilterAdvisor.forBitsPerKey(16, Cost.FAST).toString();
        assertThat(text)
                .startsWith("Asked: @DLeftFilter(bitsPerKey = 16.0)\nChosen: @DLeftFilter\n")
                .contains("\n  16.00 bits per key, false positive rate 2.1", "32 entries to decode counters")
                .contains("a Bloom filter of as many bits 4.59e-04", "\nRunner-up: @DLeftFilter(", " times the rate, ")
                .contains(" times the entries\nBetter: @WindowedCuckooFilter(slotBits = 15)\n")
                .endsWith("; 0.54 times the rate, -0.04 bits per key\n");
    }

    @Test
    void knowsNothingToChooseForExplicitSpecs() {
        assertThatThrownBy(() -> FilterAdvisor.of(DLeftSpec.builder().build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves no choice");
        assertThatThrownBy(() -> FilterAdvisor.of(
                        DLeftSpec.builder().subtables(3).maxFpp(0.1).build()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Too many elements for the buckets of the search, but not for those of the defaults. */
    @Test
    void saysWhatIsWrongWithTheSizeOfAChoice() {
        assertThatThrownBy(() -> DLeftSpec.builder()
                        .bitsPerKey(40)
                        .expectedElements(1_000_000_000)
                        .build()
                        .toLayout())
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[HashTooShort] expectedElements = 1000000000: ");
    }

    @ParameterizedTest
    @CsvSource({
        // The search tries lower loads on the way, at which so many elements would not fit.
        "'maxFpp = 1e-4, expectedElements = 900000000'"
    })
    void choosesForAsManyElementsAsFit(String attributes) {
        DLeftSpec asked = (DLeftSpec) FilterSpec.parse("@DLeftFilter(" + attributes + ")");
        DLeftLayout layout = (DLeftLayout) asked.toLayout();
        assertThat(layout.size(asked.expectedElements()).expectedElements()).isEqualTo(asked.expectedElements());
    }

    /** The rest; every build takes a rate. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        // More elements than the default geometry has room for.
        "'bitsPerKey = 12, expectedElements = 1300000000'",
        "'bitsPerKey = 12, expectedElements = 2000000000, cost = COMPACT'"
    })
    void choosesForAsManyElementsAsFitInBits(String attributes) {
        choosesForAsManyElementsAsFit(attributes);
    }

    @Test
    void saysHowManyElementsTheChoiceForARateHasRoomFor() {
        DLeftSpec asked =
                DLeftSpec.builder().maxFpp(1e-4).expectedElements(2_000_000_000).build();
        double load = spec(FilterAdvisor.forMaxFpp(1e-4, Cost.FAST)).averageLoad();
        assertThatThrownBy(asked::toLayout)
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[HashTooShort] expectedElements = 2000000000: ")
                .hasMessageContaining("(2 subtables x " + load + " per bucket)");
    }

    /** Rates that would be held by fewer than the fewest bits. */
    @ParameterizedTest
    @CsvSource({"FAST, 0.4"})
    void laxRatesTakeTheFewestBits(Cost cost, double rate) {
        DLeftModel model = model(FilterAdvisor.forMaxFpp(rate, cost));
        assertThat(model.falsePositiveRate()).isLessThan(rate);
        assertThat(model.bitsPerKey()).isBetween(6.0, 6.01);
        assertThat(model.overflows()).isZero();
    }

    /** The rest; every build takes one lax rate. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"FAST, 0.9", "COMPACT, 0.9", "COMPACT, 0.3"})
    void otherLaxRatesTakeTheFewestBits(Cost cost, double rate) {
        laxRatesTakeTheFewestBits(cost, rate);
    }
}
