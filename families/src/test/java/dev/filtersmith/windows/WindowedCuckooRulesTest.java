package dev.filtersmith.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowedCuckooRulesTest {
    private static final Pattern MAX_ELEMENTS = Pattern.compile("Use at most (\\d+) elements");

    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slotBits = 5 | SlotBitsOutOfRange | slotBits | a fingerprint of one bit less | Use 6 to 40.",
                "slotBits = 41 | SlotBitsOutOfRange | slotBits | a fingerprint of one bit less | Use 6 to 40.",
                "averageUse = 0.97 | AverageUseOutOfRange | averageUse | above 0.965 | Use 1.0E-6 to 0.96",
                "averageUse = -0.5 | AverageUseOutOfRange | averageUse | a share of the slots | Use 1.0E-6 to 0.96",
                "averageUse = 1e-7 | AverageUseOutOfRange | averageUse | 0 where the size decides | Use 1.0E-6",
                "relocationVisits = 3 | RelocationVisitsOutOfRange | relocationVisits | at least its own"
                        + " | Use 4 to 65536.",
                "relocationVisits = 65537 | RelocationVisitsOutOfRange | relocationVisits | looks through so many"
                        + " | Use 4 to 65536.",
                "stashCapacity = 65 | StashCapacityOutOfRange | stashCapacity | search it whole | Use 0 to 64.",
                "expectedElements = -5 | ExpectedElementsOutOfRange | expectedElements | expectedElements = -5:"
                        + " | 0 where",
                "expectedElements = 2100000000 | TableTooLarge | expectedElements"
                        + " | 2234111292 slots of 16 bits, but a table has at most 2147483647 slots and 2147482624"
                        + " bytes, here 1073741312 slots | Use at most ",
                "expectedElements = 2100000000, slotBits = 6 | TableTooLarge | expectedElements"
                        + " | 2234111292 slots of 6 bits, but a table has at most 2147483647 slots and 2147482624"
                        + " bytes, here 2147483647 slots | Use at most 2018571278 elements",
                "expectedElements = 9000000, slotBits = 40, averageUse = 0.9 | HashTooShort | expectedElements"
                        + " | 10000000 slots; 64 bits of the hash, less 39 of the fingerprint, spread evenly over at"
                        + " most 8388608 (2^23) | Use at most 7549747 elements",
                "bitsPerKey = 5.5 | BitsPerKeyOutOfRange | bitsPerKey | 6 to 40 bits | Use 6 to 40.",
                "maxFpp = 1 | MaxFppOutOfRange | maxFpp | a share of the queries | Use a number such as 0.001.",
                "bitsPerKey = 20, averageUse = 0.9 | ChoiceConflict | bitsPerKey"
                        + " | averageUse is given too, so the geometry is not chosen, and it takes 16 / 0.9 = 17.78"
                        + " bits per key | Leave out bitsPerKey; or leave out that.",
                "cost = COMPACT | ChoiceConflict | cost | nothing asks for that | or leave out cost",
            })
    void namesEachProblemWithItsArithmetic(
            String attributes, String tag, String attribute, String arithmetic, String remedy) {
        List<Problem> problems = WindowedCuckooRules.problems(spec(attributes));
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
    }

    @Test
    void reportsAllProblemsOfASpecInTheOrderOfItsAttributes() {
        WindowedCuckooSpec spec = spec("slotBits = 50, averageUse = 2, relocationVisits = 0, stashCapacity = -1,"
                + " expectedElements = -1, maxFpp = 3");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> WindowedCuckooLayout.of(spec))
                .satisfies(thrown -> assertThat(thrown.problems())
                        .extracting(Problem::attribute)
                        .containsExactly(
                                "slotBits",
                                "averageUse",
                                "relocationVisits",
                                "stashCapacity",
                                "expectedElements",
                                "maxFpp"));
    }

    /** The number in a remedy works, and one element more does not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "slotBits = 6",
                "slotBits = 9",
                "slotBits = 28",
                "slotBits = 33",
                "slotBits = 40",
                "slotBits = 36, averageUse = 0.5"
            })
    void theLargestSizeIsTheOneNamed(String attributes) {
        WindowedCuckooSpec spec = spec(attributes);
        Problem problem = WindowedCuckooSizeRules.problems(spec, 1L << 40).get(0);
        Matcher named = MAX_ELEMENTS.matcher(problem.message());
        assertThat(named.find()).isTrue();
        long most = Long.parseLong(named.group(1));
        assertThat(WindowedCuckooSizeRules.problems(spec, most)).isEmpty();
        assertThat(WindowedCuckooSizeRules.problems(spec, most + 1))
                .singleElement()
                .satisfies(next -> assertThat(next.tag()).isEqualTo(problem.tag()));
        WindowedCuckooSize size = WindowedCuckooLayout.of(spec).size(most);
        assertThat(size.words()).isPositive().isLessThan(1 << 28);
        assertThat((long) size.slots() * spec.slotBits()).isLessThanOrEqualTo(64L * size.words());
    }

    private static WindowedCuckooSpec spec(String attributes) {
        return new SpecText("@WindowedCuckooFilter(" + attributes + ")").spec(WindowedCuckooSpec.ATTRIBUTES);
    }
}
