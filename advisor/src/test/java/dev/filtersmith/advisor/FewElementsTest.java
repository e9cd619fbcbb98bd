package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.bloom.BloomTableSpec;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goals of filters of so few elements that whole words and the stash take most of the bits: each
 * has a layout, or a problem whose remedy works.
 */
class FewElementsTest {
    private static final List<String> BLOOM_GOALS =
            List.of("bitsPerKey = 16", "bitsPerKey = 64", "maxFpp = 1e-3", "maxFpp = 1e-15");
    private static final String SWEPT = "ChoiceBloomFilter(rebalancing = 3, ";
    private static final Pattern REMEDY = Pattern.compile(" Use (bitsPerKey|maxFpp) = ([0-9.E-]*[0-9])");

    static Stream<String> families() {
        return Stream.of(
                "DLeftFilter(",
                "DLeftFilter(cost = COMPACT, ",
                "DLeftFilter(rebalancing = 1, ",
                "DLeftCountingFilter(",
                "DynamicDLeftCountingFilter(");
    }

    /**
     * 38 bits are near the maximum, so a remedy search without end shows after few steps. Every
     * build searches the family of cells, which takes the least time.
     */
    @Test
    void bucketsHaveAProblem() {
        bucketsHaveAProblem("DLeftCountingFilter(");
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("families")
    void bucketsHaveAProblem(String family) {
        assertProblems(texts(family, List.of("bitsPerKey = 38", "maxFpp = 1e-20"), 1));
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("families")
    void bucketsHaveALayoutOrAProblem(String family) {
        List<String> goals = List.of("bitsPerKey = 16", "bitsPerKey = 40", "maxFpp = 1e-3", "maxFpp = 1e-20");
        assertAnswered(family, goals, 1, 5, 12);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BloomFilter(", "ChoiceBloomFilter(", "CountingBloomFilter("})
    void bloomFiltersHaveALayoutOrAProblem(String family) {
        assertAnswered(family, BLOOM_GOALS, 1, 2, 12);
    }

    @Tag("full")
    @Test
    void sweptBloomFiltersHaveALayout() {
        assertReached(texts(SWEPT, List.of("bitsPerKey = 16"), 12));
        assertReached(texts(SWEPT, List.of("maxFpp = 1e-3"), 1, 2, 12));
    }

    @Tag("full")
    @Test
    void sweptBloomFiltersSmallerThanAWordHaveAProblem() {
        assertProblems(texts(SWEPT, List.of("bitsPerKey = 16"), 1, 2));
    }

    @Tag("slow")
    @Test
    void sweptBloomFiltersHaveALayoutOrAProblem() {
        assertAnswered(SWEPT, BLOOM_GOALS, 1, 2, 12);
    }

    private static void assertAnswered(String family, List<String> goals, int... sizes) {
        for (String text : texts(family, goals, sizes)) {
            FilterSpec asked = FilterSpec.parse(text);
            Layout layout;
            try {
                layout = asked.toLayout();
            } catch (FilterSpecException none) {
                assertRemedied(text, none);
                continue;
            }
            assertReached(asked, layout);
        }
    }

    private static List<String> texts(String family, List<String> goals, int... sizes) {
        return IntStream.of(sizes)
                .boxed()
                .flatMap(size -> goals.stream().map(goal -> "@" + family + goal + ", expectedElements = " + size + ")"))
                .toList();
    }

    private static void assertReached(List<String> texts) {
        for (String text : texts) {
            FilterSpec asked = FilterSpec.parse(text);
            assertReached(asked, asked.toLayout());
        }
    }

    private static void assertReached(FilterSpec asked, Layout layout) {
        if (asked.bitsPerKey() > 0) {
            assertThat(layout.bitsPerKey(asked.expectedElements()))
                    .as("%s", asked)
                    .isLessThanOrEqualTo(asked.bitsPerKey());
        } else if (layout.spec() instanceof BloomTableSpec) {
            assertThat(FilterAdvisor.model(layout).highestRate())
                    .as("%s", asked)
                    .isLessThanOrEqualTo(asked.maxFpp());
        }
    }

    private static void assertProblems(List<String> texts) {
        for (String text : texts) {
            FilterSpecException thrown = catchThrowableOfType(
                    FilterSpecException.class, () -> FilterSpec.parse(text).toLayout());
            assertThat(thrown).as(text).isNotNull();
            assertRemedied(text, thrown);
        }
    }

    private static void assertRemedied(String text, FilterSpecException none) {
        assertThat(none.problems()).as(text).hasSize(1);
        Problem problem = none.problems().get(0);
        assertThat(problem.attribute()).as(text).isEqualTo(text.contains("bitsPerKey") ? "bitsPerKey" : "maxFpp");
        Matcher remedy = REMEDY.matcher(problem.message());
        String remedied = remedy.find()
                ? text.replaceAll(remedy.group(1) + " = [^,)]+", remedy.group(1) + " = " + remedy.group(2))
                : text.replaceAll(", expectedElements = \\d+", "");
        if (!remedied.contains("maxFpp") || remedied.contains("expectedElements")) {
            assertThatCode(() -> FilterSpec.parse(remedied).toLayout())
                    .as("%s: %s", text, problem)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aSmallerStashFits() {
        assertProblem(
                "@DLeftFilter(bitsPerKey = 16, expectedElements = 5)",
                "[BitsPerKeyOutOfReach] bitsPerKey = 16.0: 5 elements and a stash of 8 words do not fit in 40 bits"
                        + " per key. @BloomFilter has a rate of 3.9e-03 at this number. Use a smaller stashCapacity,"
                        + " or leave out expectedElements.");
        assertProblem(
                "@DLeftCountingFilter(maxFpp = 1e-20, expectedElements = 5)",
                "[MaxFppOutOfReach] maxFpp = 1.0E-20: 5 elements and a stash of 8 words do not fit in 40 bits"
                        + " per key. Use a smaller stashCapacity, or leave out expectedElements.");
    }

    @Test
    void noRemedyIsBeyondTheMostBits() {
        assertProblem(
                "@ChoiceBloomFilter(bitsPerKey = 64, expectedElements = 1)",
                "[BitsPerKeyOutOfReach] bitsPerKey = 64.0: 1 elements take whole words of 64 bits, one of them for"
                        + " their number, with a place for each element. @BloomFilter has a rate of 6.9e-08 at this"
                        + " number. Leave out bitsPerKey, or expectedElements.");
    }

    /** A rate that only more than the most bits would hold is out of reach, with sweeps, too. */
    @ParameterizedTest
    @ValueSource(strings = {""})
    void noTableExceedsTheMostBits(String more) {
        String text = "@ChoiceBloomFilter(maxFpp = 1e-17, expectedElements = 2" + more + ")";
        assertThatCode(() -> FilterSpec.parse(text).toLayout())
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[MaxFppOutOfReach] maxFpp = 1.0E-17: ");
    }

    /** The rest; every build takes puts, which take a seventieth of the time. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {", rebalancing = 2"})
    void noTableExceedsTheMostBitsAfterSweeps(String more) {
        noTableExceedsTheMostBits(more);
    }

    /** Half of the least rate, the share of one of two groups, rounds to zero. */
    @Test
    void theLeastRateIsOutOfReach() {
        assertThatCode(() -> FilterSpec.parse("@ChoiceBloomFilter(maxFpp = 4.9E-324, rebalancing = 3)")
                        .toLayout())
                .isInstanceOf(FilterSpecException.class)
                .hasMessageContaining("[MaxFppOutOfReach] maxFpp = 4.9E-324: ");
    }

    /** The first key sets all bits. */
    @Test
    void aFullTableHoldsNoRate() {
        String full = "@ChoiceBloomFilter(bitsPerKey = 1, hashFunctions = 64, expectedElements = 64%s)";
        assertThat(FilterAdvisor.model(FilterSpec.parse(full.formatted("")).toLayout())
                        .highestRate())
                .isEqualTo(1);
        assertThatCode(() -> FilterSpec.parse(full.formatted(", maxFpp = 0.5")).toLayout())
                .isInstanceOf(FilterSpecException.class);
    }

    private static void assertProblem(String text, String message) {
        assertThatCode(() -> FilterSpec.parse(text).toLayout())
                .isInstanceOf(FilterSpecException.class)
                .hasMessage(message);
    }
}
