package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.family.SpecChecks;
import dev.filtersmith.spec.DLeftSpecBuilder;
import dev.filtersmith.testing.RandomSpecs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecTextTest {
    private static final DLeftSpec OTHER = DLeftSpec.builder()
            .subtables(3)
            .bucketBits(32)
            .counterBits(5)
            .counterEncoding(CounterEncoding.ENUMERATED_WITH_SPARE_BITS)
            .semiSortDepth(0, 0, 1, 2)
            .averageLoad(1.75)
            .permutation(Permutation.ADDITIVE)
            .relocation(Relocation.NONE)
            .relocationDepth(3)
            .relocationLoad(1)
            .stashCapacity(0)
            .expectedElements(5_000_000_000L)
            .build();

    @Test
    void writesSpecsLikeTheirAnnotations() {
        assertThat(DLeftSpec.builder().build().text()).isEqualTo("@DLeftFilter");
        assertThat(OTHER.text())
                .isEqualTo("@DLeftFilter(subtables = 3, bucketBits = 32, counterBits = 5, counterEncoding ="
                        + " ENUMERATED_WITH_SPARE_BITS, semiSortDepth = {0, 0, 1, 2}, averageLoad = 1.75, "
                        + "permutation = ADDITIVE,"
                        + " relocation = NONE, relocationDepth = 3, relocationLoad = 1, stashCapacity = 0, "
                        + "expectedElements ="
                        + " 5000000000L)");
        assertThat(OTHER).hasToString(OTHER.text());
    }

    @Test
    void readsWhatItWrites() {
        assertThat(FilterSpec.parse(OTHER.text())).isEqualTo(OTHER);
        RandomSpecs.valid(0, 300)
                .forEach(spec -> assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec));
        for (long seed = 0; seed < 300; seed++) {
            DLeftSpec wrong = RandomSpecs.unchecked(seed);
            assertThat(FilterSpec.parse(wrong.text())).isEqualTo(wrong);
        }
    }

    /** The type of a parsed spec shows whether its filters have deletion. */
    @Test
    void specsOfFiltersWithDeletionAreCountingSpecs() {
        CountingSpec built = FilterSpec.rankIndexedCounting()
                .chains(60)
                .cellCounterBits(3)
                .expectedElements(100)
                .build();
        FilterSpec parsed = FilterSpec.parse(
                "@RankIndexedCountingFilter(chains = 60, cellCounterBits = 3, expectedElements = 100)");
        assertThat(parsed).isInstanceOf(CountingSpec.class).isEqualTo(built).hasToString(built.text());
        assertThat(FilterSpec.parse("@RankIndexedFilter(chains = 60)"))
                .isNotInstanceOf(CountingSpec.class)
                .isEqualTo(FilterSpec.rankIndexed().chains(60).build());
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse("@RankIndexedFilter(cellCounterBits = 3)"));
    }

    /** Checks that every double has a text that parses to the same value. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1e-300, 1e300, 4.000000000000001, -0.5, Double.NaN, Double.POSITIVE_INFINITY})
    void readsEveryAverageLoad(double load) {
        DLeftSpec spec = DLeftSpec.builder().averageLoad(load).build();
        assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter(subtables=3,semiSortDepth={0,0,1},relocation=NONE,expectedElements=7)",
                "DLeftFilter ( subtables = 3 , semiSortDepth = { 0 , 0 , 1 } , relocation = NONE , "
                        + "expectedElements = 7L )",
                "  @DLeftFilter(\n\tsubtables = 3,\n\tsemiSortDepth = {0,\n0, 1},\n\trelocation = Relocation.NONE,"
                        + " expectedElements = 7l)\n",
                "@DLeftFilter(expectedElements = 7, relocation = dev.filtersmith.annotation.Relocation.NONE, "
                        + "semiSortDepth ="
                        + " {0, 0, 1}, subtables = +3,)",
            })
    void takesSpacesSuffixesAndQualifiedNames(String text) {
        assertThat(FilterSpec.parse(text))
                .isEqualTo(DLeftSpec.builder()
                        .subtables(3)
                        .semiSortDepth(0, 0, 1)
                        .relocation(Relocation.NONE)
                        .expectedElements(7)
                        .build());
    }

    @Test
    void readsBareNamesAndEmptyArrays() {
        DLeftSpec bare = DLeftSpec.builder().build();
        for (String text : List.of("DLeftFilter", "@DLeftFilter", "@DLeftFilter()", "@DLeftFilter (  )")) {
            assertThat(FilterSpec.parse(text)).isEqualTo(bare);
        }
        assertThat(((DLeftSpec) FilterSpec.parse("@DLeftFilter(semiSortDepth = {})")).semiSortDepth())
                .isEmpty();
        assertThat(((DLeftSpec) FilterSpec.parse("@DLeftFilter(semiSortDepth = 5)")).semiSortDepth())
                .as("an array of one, as in an annotation")
                .containsExactly(5);
    }

    /** A value out of range is not malformed: the rules describe the problem. */
    @Test
    void readsNegativeNumbers() {
        DLeftSpec spec = (DLeftSpec) FilterSpec.parse(
                "@DLeftFilter(subtables = -3, semiSortDepth = {0, -1}, averageLoad = -4.5, expectedElements = -7)");
        assertThat(spec.subtables()).isEqualTo(-3);
        assertThat(spec.semiSortDepth()).containsExactly(0, -1);
        assertThat(spec.averageLoad()).isEqualTo(-4.5);
        assertThat(spec.expectedElements()).isEqualTo(-7);
    }

    @Test
    void namesAllMalformedValuesAtOnce() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(
                        () -> FilterSpec.parse("@DLeftFilter(subtables = three, subtabels = 3, semiSortDepth = {0, x},"
                                + " averageLoad = much, permutation = XOR, expectedElements = 1e6, counterBits = "
                                + "5000000000,"
                                + " stashCapacity = 1, stashCapacity = 2)"))
                .satisfies(thrown -> {
                    assertThat(thrown.problems())
                            .extracting(Problem::tag, Problem::attribute)
                            .map(Object::toString)
                            .containsExactly(
                                    "(\"MalformedValue\", \"subtables\")",
                                    "(\"UnknownAttribute\", \"subtabels\")",
                                    "(\"MalformedValue\", \"semiSortDepth\")",
                                    "(\"MalformedValue\", \"averageLoad\")",
                                    "(\"MalformedValue\", \"permutation\")",
                                    "(\"MalformedValue\", \"expectedElements\")",
                                    "(\"MalformedValue\", \"counterBits\")",
                                    "(\"RepeatedAttribute\", \"stashCapacity\")");
                    assertThat(thrown)
                            .hasMessageContaining("[MalformedValue] subtables = three: ")
                            .hasMessageContaining("Write it like 2.")
                            .hasMessageContaining("Write it like {0, 0, 0, 0, 1, 1, 0}.")
                            .hasMessageContaining("as one of AUTOMATIC, HASH_SLICES, XOR_IN_CHUNK, ADDITIVE.")
                            .hasMessageContaining("Use one of [subtables, bucketBits, ")
                            .hasMessageContaining("stashCapacity = 2: given twice");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | is not of the form",
                "@ | is not of the form",
                "@DLeftFilter(subtables = 3 | is not of the form",
                "@DLeftFilter)( | is not of the form",
                "@DLeftFilter subtables = 3 | is not of the form",
                "@DRightFilter(subtables = 3) | \"DRightFilter\" is no family of filters."
                        + " Use one of [DLeftFilter, DLeftCountingFilter, DynamicDLeftCountingFilter, "
                        + "WindowedCuckooFilter, RankIndexedFilter,"
                        + " RankIndexedCountingFilter, BloomFilter, ChoiceBloomFilter, CountingBloomFilter, "
                        + "ToyFilter].",
                "@dleftfilter | \"dleftfilter\" is no family",
                "@DLeftFilter(3) | \"3\" is not of the form attribute = value",
                "@DLeftFilter(subtables = 3 bucketBits 64) | [MalformedValue] subtables = 3 bucketBits 64",
                "@DLeftFilter(subtables = ) | [MalformedValue] subtables = : ",
                "@DLeftFilter(semiSortDepth = {0, 0) | is not of the form attribute = value",
                "@DLeftFilter(semiSortDepth = {0, {0}}) | is not of the form attribute = value",
                "@DLeftFilter(subtables = 3,, counterBits = 4) | \", counterBits = 4\" is not of the form",
                "@DLeftFilter(semiSortDepth = {0,,0}) | [MalformedValue] semiSortDepth = {0,,0}",
            })
    void refusesOtherForms(String text, String message) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse(text))
                .withMessageContaining(message);
    }

    /** The text may come from a stream of unknown origin. */
    @Test
    void refusesLongTexts() {
        String longest = "@DLeftFilter" + " ".repeat(SpecChecks.MAX_TEXT - 12);
        assertThat(FilterSpec.parse(longest)).isEqualTo(FilterSpec.parse("@DLeftFilter"));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse(longest + " "))
                .withMessageContaining("has 8193 characters; a spec has at most 8192");
    }

    /** Ten problems of a rule are enough to see the mistake. */
    @Test
    void reportsTenProblemsOfARule() {
        String depths = "0" + ", 9".repeat(SpecChecks.MAX_LOADS - 1);
        assertProblems("@DLeftFilter(semiSortDepth = {" + depths + "}, subtables = 9)", "DepthOutOfRange", 10);
        assertProblems("@DLeftFilter(semiSortDepth = {" + depths + ", 9}, subtables = 9)", "TooManyLoads", 1);
        assertProblems("@DLeftFilter(" + "x = 1, ".repeat(11) + "subtables = 9)", "UnknownAttribute", 10);
    }

    private static void assertProblems(String text, String tag, int count) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse(text).toLayout())
                .satisfies(thrown -> assertThat(thrown.problems())
                        .filteredOn(problem -> problem.tag().equals(tag))
                        .hasSize(count));
    }

    @Test
    void annotationsBuildersAndTextsMakeEqualSpecs() {
        assertThat(FilterSpec.of(Bare.class))
                .isEqualTo(DLeftSpec.builder().build())
                .isEqualTo(FilterSpec.parse("@DLeftFilter"));
        assertThat(FilterSpec.of(Other.class)).isEqualTo(OTHER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterSpec.of(Runnable.class))
                .withMessageContaining("java.lang.Runnable has no filter annotation")
                .withMessageContaining("@DLeftFilter");
    }

    @Test
    void specsDoNotChange() {
        int[] depths = {0, 0, 1};
        DLeftSpecBuilder<DLeftSpec> builder = DLeftSpec.builder().semiSortDepth(depths);
        DLeftSpec spec = builder.build();
        depths[2] = 9;
        builder.subtables(4);
        assertThat(spec).isEqualTo(FilterSpec.parse("@DLeftFilter(semiSortDepth = {0, 0, 1})"));
    }

    @DLeftFilter
    interface Bare extends LongFilter {}

    @DLeftFilter(
            subtables = 3,
            bucketBits = 32,
            counterBits = 5,
            counterEncoding = CounterEncoding.ENUMERATED_WITH_SPARE_BITS,
            semiSortDepth = {0, 0, 1, 2},
            averageLoad = 1.75,
            permutation = Permutation.ADDITIVE,
            relocation = Relocation.NONE,
            relocationDepth = 3,
            relocationLoad = 1,
            stashCapacity = 0,
            expectedElements = 5_000_000_000L)
    interface Other extends LongFilter {}
}
