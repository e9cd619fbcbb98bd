package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.testing.RandomRankIndexedSpecs;
import dev.filtersmith.testing.Remedies;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankIndexedRulesTest {
    private static final String FULL =
            "chains = 64, remainderBits = 10, averageLoad = 56, slots = 64, secondSlots = 16, thirdSlots = 64, ";

    private static final Set<String> TAGS = Set.of(
            "ChainsOutOfRange",
            "RemainderBitsOutOfRange",
            "AverageLoadOutOfRange",
            "AverageLoadTooHigh",
            "SlotsOutOfRange",
            "SecondSlotsOutOfRange",
            "ThirdSlotsOutOfRange",
            "SecondShareOutOfRange",
            "ThirdShareOutOfRange",
            "CellCounterBitsOutOfRange",
            "OverflowProbabilityOutOfRange",
            "ExpectedElementsOutOfRange",
            "BitsPerKeyOutOfRange",
            "MaxFppOutOfRange",
            "ChoiceConflict",
            "HashTooShort",
            "TableTooLarge",
            "OverflowTooLikely");

    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chains = 65 | ChainsOutOfRange | chains | a bit for each chain | Use 0 to 64.",
                "chains = -1 | ChainsOutOfRange | chains | 0 leaves it to the sizing | Use 0 to 64.",
                "remainderBits = 33 | RemainderBitsOutOfRange | remainderBits | keeps of the hash | Use 0 to 32.",
                "remainderBits = -1 | RemainderBitsOutOfRange | remainderBits | keeps of the hash | Use 0 to 32.",
                "averageLoad = -1 | AverageLoadOutOfRange | averageLoad | elements per bucket | above 0, or 0 "
                        + "for the sizing",
                "averageLoad = 35.5, slots = 16, secondSlots = 8, thirdSlots = 10 | AverageLoadTooHigh | averageLoad"
                        + " | at most 34 elements (slots + secondSlots + thirdSlots) | Use at most 34, better "
                        + "32.0, or more slots.",
                "slots = 193 | SlotsOutOfRange | slots | may have to shift them all | Use 0 to 192.",
                "slots = -1 | SlotsOutOfRange | slots | may have to shift them all | Use 0 to 192.",
                "secondSlots = 65 | SecondSlotsOutOfRange | secondSlots | a full bucket gets | Use 0 to 64.",
                "secondSlots = -1 | SecondSlotsOutOfRange | secondSlots | a full bucket gets | Use 0 to 64.",
                "thirdSlots = 129 | ThirdSlotsOutOfRange | thirdSlots | with a full extension gets | Use 0 to 128.",
                "thirdSlots = -1 | ThirdSlotsOutOfRange | thirdSlots | with a full extension gets | Use 0 to 128.",
                "secondShare = 1.5 | SecondShareOutOfRange | secondShare | a share of the buckets | Use 0 to 1.",
                "secondShare = -0.1 | SecondShareOutOfRange | secondShare | a share of the buckets | Use 0 to 1.",
                "thirdShare = 1.01 | ThirdShareOutOfRange | thirdShare | a share of the buckets | Use 0 to 1.",
                "thirdShare = -0.1 | ThirdShareOutOfRange | thirdShare | a share of the buckets | Use 0 to 1.",
                "@RankIndexedCountingFilter(cellCounterBits = 9) | CellCounterBitsOutOfRange | cellCounterBits | "
                        + "counts up to 2^bits"
                        + " | Use 0 to 8.",
                "@RankIndexedCountingFilter(cellCounterBits = -1) | CellCounterBitsOutOfRange | cellCounterBits "
                        + "| counts up to 2^bits"
                        + " | Use 0 to 8.",
                "overflowProbability = 0 | OverflowProbabilityOutOfRange | overflowProbability | do not fit, above 0"
                        + " | Use a number such as 1e-10.",
                "overflowProbability = 1 | OverflowProbabilityOutOfRange | overflowProbability | and below 1"
                        + " | Use a number such as 1e-10.",
                "expectedElements = -5 | ExpectedElementsOutOfRange | expectedElements | expectedElements = -5: "
                        + "| 0 where",
                "bitsPerKey = 41 | BitsPerKeyOutOfRange | bitsPerKey | knows of 6 to 40 bits | Use 6 to 40.",
                "maxFpp = 1 | MaxFppOutOfRange | maxFpp | a share of the queries | Use a number such as 0.001.",
                FULL + "bitsPerKey = 16 | ChoiceConflict | bitsPerKey | nothing is left to the sizing"
                        + " | Leave out bitsPerKey, or remainderBits and averageLoad.",
                FULL + "expectedElements = 100000000000 | HashTooShort | expectedElements"
                        + " | 100000000000 / 56.0 per bucket = 1785714286 buckets; a 32-bit slice of the hash "
                        + "spreads evenly over at most"
                        + " 268435456 (2^28) | Use at most 1164492211 elements; for more, use Filters.sharded",
                "chains = 64, remainderBits = 22, averageLoad = 56, slots = 64, secondSlots = 16, thirdSlots = 64,"
                        + " expectedElements = 1000000000 | HashTooShort | expectedElements"
                        + " | 64 bits of the hash, less 22 of the remainder and 20 of the chain, spread them "
                        + "over at most 4194304 (2^22)"
                        + " | Use at most 234881024 elements",
                FULL
                        + "expectedElements = 2000000000 | TableTooLarge | expectedElements | 35714286 buckets x 99 "
                        + "bytes + 4624291 extensions x 194 bits + 36839 x 705 bits = 3651099808"
                        + " | bytes, but a table has at most 2147482624. Use at most 1176348353 elements",
                FULL + "secondShare = 0.1, expectedElements = 1000000 | OverflowTooLikely | averageLoad"
                        + " | of the 17858 buckets for 1000000 elements, more than the 1786 with an extension "
                        + "get over 64 elements with a"
                        + " probability of 1.0e+00 at most | Use averageLoad = 54.3, or",
                "chains = 64, remainderBits = 10, averageLoad = 56, slots = 64, secondSlots = 16, thirdSlots = 20,"
                        + " expectedElements = 1000000 | OverflowTooLikely | averageLoad | any over 100 with 7.3e-04"
                        + " | Use averageLoad = 41.4, or thirdSlots = 43.",
            })
    void namesEachProblemWithItsArithmetic(
            String attributes, String tag, String attribute, String arithmetic, String remedy) {
        List<Problem> problems = RankIndexedRules.problems(spec(attributes));
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@RankIndexedCountingFilter(cellCounterBits = 0)",
                "chains = 64",
                FULL,
                FULL + "expectedElements = 100000",
                FULL + "secondShare = 1, thirdShare = 1, expectedElements = 1",
                "bitsPerKey = 12, chains = 32",
                "maxFpp = 0.01, remainderBits = 6"
            })
    void whatIsLeftToTheSizingIsRight(String attributes) {
        assertThat(RankIndexedRules.problems(spec(attributes))).isEmpty();
    }

    @Test
    void reportsAllProblemsOfASpecInTheOrderOfItsAttributes() {
        ChainSpec spec =
                spec("@RankIndexedCountingFilter(chains = 99, remainderBits = 99, averageLoad = -1, slots = 999, "
                        + "secondSlots = 999, thirdSlots = 999,"
                        + " secondShare = 2, thirdShare = 2, cellCounterBits = 9, overflowProbability = 5, "
                        + "expectedElements = -1,"
                        + " bitsPerKey = 1, maxFpp = 2)");
        assertThat(RankIndexedRules.problems(spec))
                .extracting(Problem::attribute)
                .containsExactly(
                        "chains",
                        "remainderBits",
                        "averageLoad",
                        "slots",
                        "secondSlots",
                        "thirdSlots",
                        "secondShare",
                        "thirdShare",
                        "cellCounterBits",
                        "overflowProbability",
                        "expectedElements",
                        "bitsPerKey",
                        "maxFpp");
    }

    /** If the number of elements is known only at run time, the size is refused at run time. */
    @Test
    void sizesAreCheckedWhereTheyAreKnown() {
        RankIndexedLayout layout = RankIndexedLayout.of(spec(FULL));
        assertThat(layout.size(100_000).buckets()).isEqualTo(1786);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.size(0))
                .withMessageContaining(
                        "[ExpectedElementsOutOfRange] expectedElements = 0: a filter is sized for at least one");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.tableWords(2_000_000_000L))
                .withMessageContaining("[TableTooLarge]");
        RankIndexedLayout narrow = RankIndexedLayout.of(spec(FULL + "thirdShare = 0.0001"));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> narrow.size(100_000))
                .withMessageContaining("[OverflowTooLikely] averageLoad = 56.0: ")
                .withMessageContaining("secondShare = 0 with thirdShare = 0 for as many");
    }

    @Test
    void layoutsAreOfSpecsThatNameAll() {
        assertThatThrownBy(() -> RankIndexedLayout.of(spec("chains = 64")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves something open");
        assertThatThrownBy(() -> RankIndexedLayout.of(spec(FULL + "maxFpp = 0.001")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("promises a rate");
        assertThatThrownBy(() -> RankIndexedLayout.of(spec(FULL + "secondShare = 2")))
                .isInstanceOf(FilterSpecException.class);
    }

    /**
     * Checks that following a remedy that is a number or a value removes the problem; others may
     * appear.
     */
    @Test
    void remediesWork() {
        Set<String> seen = new TreeSet<>();
        Set<String> tried = new TreeSet<>();
        for (long seed = 0; seed < 700; seed++) {
            ChainSpec spec = RandomRankIndexedSpecs.unchecked(seed);
            for (Problem problem : RankIndexedRules.problems(spec)) {
                seen.add(problem.tag());
                for (FilterSpec remedied : Remedies.of(spec, problem)) {
                    tried.add(problem.tag());
                    assertThat(RankIndexedRules.problems((ChainSpec) remedied))
                            .as("%s%n%s%nremedied: %s", spec, problem, remedied)
                            .extracting(Problem::tag)
                            .doesNotContain(problem.tag());
                }
            }
        }
        assertThat(seen).isEqualTo(new TreeSet<>(TAGS));
        assertThat(tried)
                .contains(
                        "ChainsOutOfRange",
                        "RemainderBitsOutOfRange",
                        "SlotsOutOfRange",
                        "SecondSlotsOutOfRange",
                        "ThirdSlotsOutOfRange",
                        "SecondShareOutOfRange",
                        "ThirdShareOutOfRange",
                        "CellCounterBitsOutOfRange",
                        "BitsPerKeyOutOfRange",
                        "AverageLoadTooHigh",
                        "HashTooShort",
                        "TableTooLarge",
                        "OverflowTooLikely");
    }

    private static ChainSpec spec(String text) {
        return (ChainSpec) FilterSpec.parse(
                text.startsWith("@") ? text : "@RankIndexedFilter(" + text.replaceAll(", *$", "") + ")");
    }
}
