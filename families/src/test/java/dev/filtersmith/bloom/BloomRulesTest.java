package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.RandomBloomSpecs;
import dev.filtersmith.testing.Remedies;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BloomRulesTest {
    private static final Set<String> TAGS = Set.of(
            "HashFunctionsOutOfRange",
            "ChoicesOutOfRange",
            "CounterBitsUnsupported",
            "BitsPerKeyOutOfRange",
            "MaxFppOutOfRange",
            "ExpectedElementsOutOfRange",
            "TableTooLarge");

    /**
     * Each row has a spec, the tag of its only problem, the attribute, and the arithmetic and
     * remedy in the message.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@BloomFilter(hashFunctions = 65) | HashFunctionsOutOfRange | hashFunctions | so many places | "
                        + "Use 0 to 64.",
                "@BloomFilter(hashFunctions = -1) | HashFunctionsOutOfRange | hashFunctions | 0 means the best | "
                        + "Use 0 to 64.",
                "@ChoiceBloomFilter(hashFunctions = 65) | HashFunctionsOutOfRange | hashFunctions | so many | "
                        + "Use 0 to 64.",
                "@CountingBloomFilter(hashFunctions = 65) | HashFunctionsOutOfRange | hashFunctions | so many | "
                        + "Use 0 to 64.",
                "@ChoiceBloomFilter(choices = 0) | ChoicesOutOfRange | choices | the bits of each group | Use 1 to 8.",
                "@ChoiceBloomFilter(choices = 9) | ChoicesOutOfRange | choices | the bits of each group | Use 1 to 8.",
                "@CountingBloomFilter(counterBits = 1) | CounterBitsUnsupported | counterBits | count to 3 at least"
                        + " | Use 2, 4, 8 or 16.",
                "@CountingBloomFilter(counterBits = 6, bitsPerKey = 2) | CounterBitsUnsupported | counterBits"
                        + " | words of 64 bits evenly | Use 2, 4, 8 or 16.",
                "@BloomFilter(bitsPerKey = 0.5) | BitsPerKeyOutOfRange | bitsPerKey | 1 to 64 places of a bit | "
                        + "Use 1 to 64.",
                "@ChoiceBloomFilter(bitsPerKey = 65) | BitsPerKeyOutOfRange | bitsPerKey | places of a bit | Use "
                        + "1 to 64.",
                "@CountingBloomFilter(bitsPerKey = 3) | BitsPerKeyOutOfRange | bitsPerKey | 1 to 64 places of 4 bits"
                        + " | Use 4 to 256.",
                "@CountingBloomFilter(counterBits = 16, bitsPerKey = 1025) | BitsPerKeyOutOfRange | bitsPerKey"
                        + " | places of 16 bits | Use 16 to 1024.",
                "@BloomFilter(maxFpp = 1) | MaxFppOutOfRange | maxFpp | a share of the queries | Use a number "
                        + "such as 0.001.",
                "@ChoiceBloomFilter(maxFpp = -0.1) | MaxFppOutOfRange | maxFpp | a share of the | Use a number "
                        + "such as 0.001.",
                "@BloomFilter(expectedElements = -5) | ExpectedElementsOutOfRange | expectedElements | -5: it is "
                        + "| 0 where",
                "@BloomFilter(bitsPerKey = 12.5, expectedElements = 6000000000) | TableTooLarge | expectedElements"
                        + " | 6000000000 x 12.5 bits / 64 = 1171875000 words, but a table has at most 2^30 of them"
                        + " | Use at most 5497558138 elements; for more, use Filters.sharded",
                "@CountingBloomFilter(bitsPerKey = 64, expectedElements = 1073741825) | TableTooLarge | "
                        + "expectedElements"
                        + " | 1073741825 x 64.0 bits / 64 = 1073741825 words | Use at most 1073741824 elements",
            })
    void namesEachProblemWithItsArithmetic(
            String text, String tag, String attribute, String arithmetic, String remedy) {
        FilterSpec spec = FilterSpec.parse(text);
        List<Problem> problems = problems(spec);
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).tag()).isEqualTo(tag);
        assertThat(problems.get(0).attribute()).isEqualTo(attribute);
        assertThat(problems.get(0).message()).startsWith(attribute + " = ").contains(arithmetic, remedy);
        assertThatExceptionOfType(FilterSpecException.class).isThrownBy(spec::toLayout);
    }

    @Test
    void reportsAllProblemsOfASpecInTheOrderOfItsAttributes() {
        FilterSpec spec = FilterSpec.parse(
                "@ChoiceBloomFilter(choices = 0, hashFunctions = 70, expectedElements = -1, bitsPerKey = 0.1, "
                        + "maxFpp = 2)");
        assertThatThrownBy(spec::toLayout)
                .isInstanceOfSatisfying(
                        FilterSpecException.class,
                        thrown -> assertThat(thrown.problems())
                                .extracting(Problem::attribute)
                                .containsExactly(
                                        "choices", "hashFunctions", "expectedElements", "bitsPerKey", "maxFpp"));
    }

    /** The default bits per key are checked too. */
    @ParameterizedTest
    @ValueSource(strings = {"@BloomFilter", "@ChoiceBloomFilter", "@CountingBloomFilter"})
    void aSizeInTheSpecIsChecked(String family) {
        FilterSpec spec =
                FilterSpec.parse(family + "(expectedElements = 1000000000000, bitsPerKey = 16, hashFunctions = 3)");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(spec::toLayout)
                .withMessageContaining("[TableTooLarge]");
    }

    /**
     * Checks that following a remedy that is a number or a value removes the problem; others may
     * appear.
     */
    @Test
    void remediesWork() {
        Set<String> seen = new TreeSet<>();
        Set<String> tried = new TreeSet<>();
        for (long seed = 0; seed < 1000; seed++) {
            for (FilterSpec spec : RandomBloomSpecs.unchecked(seed)) {
                for (Problem problem : problems(spec)) {
                    seen.add(problem.tag());
                    for (FilterSpec remedied : Remedies.of(spec, problem)) {
                        tried.add(problem.tag());
                        assertThat(problems(remedied))
                                .as("%s%n%s%nremedied: %s", spec, problem, remedied)
                                .extracting(Problem::tag)
                                .doesNotContain(problem.tag());
                    }
                }
            }
        }
        assertThat(seen).isEqualTo(new TreeSet<>(TAGS));
        assertThat(tried)
                .contains("HashFunctionsOutOfRange", "ChoicesOutOfRange", "BitsPerKeyOutOfRange", "TableTooLarge");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16})
    void theCounterBitsOfTheRemedyWork(int counterBits) {
        assertThat(problems(CountingBloomSpec.builder().counterBits(counterBits).build()))
                .isEmpty();
    }

    @Test
    void aLayoutLeavesNothingOpen() {
        BloomSpec named = BloomSpec.builder().bitsPerKey(8).hashFunctions(6).build();
        assertThat(BloomTableLayout.of(named).spec()).isEqualTo(named);
        for (BloomSpec open : List.of(
                named.toBuilder().bitsPerKey(0).build(),
                named.toBuilder().hashFunctions(0).build(),
                named.toBuilder().maxFpp(0.1).build())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BloomTableLayout.of(open))
                    .withMessageContaining("Use spec.toLayout()");
        }
    }

    @Test
    void sizesWithoutElementsOrTooLarge() {
        BloomTableLayout layout = BloomTableLayout.of(
                BloomSpec.builder().bitsPerKey(64).hashFunctions(6).build());
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.slotWords(0))
                .withMessageContaining(
                        "[ExpectedElementsOutOfRange] expectedElements = 0: a filter is sized for at least one");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.tableWords(Long.MAX_VALUE))
                .withMessageContaining("[TableTooLarge]")
                .withMessageContaining("Use at most 1073741824 elements");
        assertThat(layout.tableWords(1 << 30)).isEqualTo(1 << 30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"@BloomFilter", "@ChoiceBloomFilter"})
    void bitsCannotRemove(String family) {
        assertThat(Families.noRemoval("Urls", FilterSpec.parse(family)))
                .isEqualTo("[NoRemoval] Urls extends a counting filter, but " + family
                        + " cannot remove: its bits do not tell how many elements have them. Annotate it with"
                        + " @WindowedCuckooFilter, or with @DLeftCountingFilter where most elements come several times,"
                        + " or let it extend LongFilter or MembershipFilter.");
    }

    private static List<Problem> problems(FilterSpec spec) {
        return BloomRules.problems((BloomTableSpec) spec);
    }
}
