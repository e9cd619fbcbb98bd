package dev.filtersmith.advisor.buckets;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.ddlcbf.DynamicDLeftCountingAdvisor;
import dev.filtersmith.advisor.dlcbf.DLeftCountingAdvisor;
import dev.filtersmith.advisor.dleft.DLeftAdvisor;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.advisor.family.StoredLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches for the published bits again, and reads between the stored rates. */
class PublishedBitsTest {
    private static final Path FILE = Path.of("src/main/resources/dev/filtersmith/advisor/buckets/published-bits.txt");
    private static final String UPDATE = "filtersmith.published";
    private static final List<BucketAdvisor<?, ?>> ADVISORS =
            List.of(new DLeftAdvisor(), new DLeftCountingAdvisor(), new DynamicDLeftCountingAdvisor());
    private static final List<String> RATES = List.of(
            "3e-2", "2e-2", "1e-2", "5e-3", "2e-3", "1e-3", "5e-4", "2e-4", "1e-4", "5e-5", "2e-5", "1e-5", "5e-6",
            "2e-6", "1e-6", "5e-7", "2e-7", "1e-7", "5e-8", "2e-8", "1e-8", "5e-9", "2e-9");

    /** The other rates take half a minute. */
    private static final List<String> EVERY_BUILD = List.of("1e-2", "1e-4", "1e-6");

    @Tag("full")
    @Test
    void areThoseOfASearch() throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FILE, lines(RATES));
        }
        assertThat(Files.readAllLines(FILE))
                .as("update with -Pfull -D%s=update if a search or a default has changed on purpose", UPDATE)
                .hasSize(1 + RATES.size())
                .containsSubsequence(lines(EVERY_BUILD));
    }

    @Tag("slow")
    @Test
    void allAreThoseOfASearch() throws IOException {
        assertThat(Files.readAllLines(FILE)).isEqualTo(lines(RATES));
    }

    private static List<String> lines(List<String> rates) {
        return Stream.concat(
                        Stream.of(line(PublishedBits.RATES, PublishedBitsTest::name)),
                        rates.stream().map(rate -> line(rate, advisor -> bits(advisor, rate))))
                .toList();
    }

    private static String line(String first, Function<FamilyAdvisor<?, ?>, String> column) {
        return StoredLines.line(
                Stream.concat(Stream.of(first), ADVISORS.stream().map(column)).toArray(String[]::new));
    }

    private static String name(FamilyAdvisor<?, ?> advisor) {
        return advisor.family().annotation().getSimpleName();
    }

    private static <S extends FilterSpec> String bits(FamilyAdvisor<S, ?> advisor, String rate) {
        FilterSpec asked = FilterSpec.parse("@" + name(advisor) + "(maxFpp = " + rate + ")");
        try {
            S spec = advisor.family().attributes().specType().cast(asked);
            return String.format(
                    Locale.ROOT, "%.2f", advisor.advise(spec).chosen().model().bitsPerKey());
        } catch (FilterSpecException outOfReach) {
            return PublishedBits.NONE;
        }
    }

    @Test
    void ratesDescendAndBitsNeverFall() {
        Map<String, List<String>> lines =
                new LinkedHashMap<>(StoredLines.read(PublishedBits.class, PublishedBits.FILE));
        int families = requireNonNull(lines.remove(PublishedBits.RATES)).size();
        assertThat(lines.keySet().stream().map(Double::valueOf))
                .isSortedAccordingTo(Comparator.reverseOrder())
                .doesNotHaveDuplicates();
        for (int family = 0; family < families; family++) {
            int column = family;
            List<Double> bits = lines.values().stream()
                    .map(line -> line.get(column))
                    .map(text -> text.equals(PublishedBits.NONE) ? Double.POSITIVE_INFINITY : Double.parseDouble(text))
                    .toList();
            assertThat(bits).isSorted().endsWith(Double.POSITIVE_INFINITY);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.5, 8", "0.1, 8", "0.01, 11", "0.031622777, 9.5", "0.001, 11", "1e-4, 13"})
    void bitsAreInterpolatedBetweenRates(double rate, double bits) {
        assertThat(table("Mine").bitsPerKey(rate).orElseThrow()).isCloseTo(bits, offset(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"8, 0.1", "9.5, 0.031622777", "12, 3.1622777e-4", "13, 1e-4", "40, 1e-4"})
    void ratesAreInterpolatedBetweenBits(double bits, double rate) {
        assertThat(table("Mine").rate(bits).orElseThrow()).isCloseTo(rate, withinPercentage(0.001));
    }

    /** Of equal bits, the lowest rate counts. */
    @Test
    void aStepHasItsLowestRate() {
        assertThat(table("Mine").rate(11).orElseThrow()).isCloseTo(0.001, withinPercentage(0.001));
    }

    @Test
    void goalsOutOfReachHaveNone() {
        assertThat(table("Mine").bitsPerKey(9.9e-5)).isEmpty();
        assertThat(table("Mine").rate(7.99)).isEmpty();
        assertThat(table("Other").bitsPerKey(0.5)).isEmpty();
        assertThat(table("Other").rate(40)).isEmpty();
        assertThat(PublishedBits.of("BloomFilter").bitsPerKey(1e-3)).isEmpty();
        assertThat(PublishedBits.of("BloomFilter").rate(16)).isEmpty();
    }

    private static PublishedBits table(String family) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        lines.put(PublishedBits.RATES, List.of("Other", "Mine"));
        lines.put("1e-1", List.of(PublishedBits.NONE, "8.00"));
        lines.put("1e-2", List.of(PublishedBits.NONE, "11.00"));
        lines.put("1e-3", List.of(PublishedBits.NONE, "11.00"));
        lines.put("1e-4", List.of(PublishedBits.NONE, "13.00"));
        lines.put("1e-5", List.of(PublishedBits.NONE, PublishedBits.NONE));
        return requireNonNull(PublishedBits.parsed(lines).get(family));
    }
}
