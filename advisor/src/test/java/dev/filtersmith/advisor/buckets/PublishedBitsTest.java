package dev.filtersmith.advisor.buckets;

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
import java.util.List;
import java.util.Locale;
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
            "2e-6", "1e-6", "5e-7", "2e-7", "1e-7", "5e-8", "2e-8", "1e-8");

    /** The other rates take half a minute. */
    private static final List<String> EVERY_BUILD = List.of("1e-2", "1e-4", "1e-6");

    @Test
    void areThoseOfASearch() throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FILE, lines(RATES));
        }
        assertThat(Files.readAllLines(FILE))
                .as("update with -D%s=update if a search or a default has changed on purpose", UPDATE)
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

    @ParameterizedTest
    @CsvSource({"0.5, 8.28", "0.03, 8.28", "0.001, 13.57", "0.0031623, 11.75", "5e-8, 37.98"})
    void bitsAreInterpolatedBetweenRates(double rate, double bits) {
        assertThat(PublishedBits.of("DLeftFilter").bitsPerKey(rate).orElseThrow())
                .isCloseTo(bits, offset(0.001));
    }

    @ParameterizedTest
    @CsvSource({"8.28, 0.03", "13.57, 0.001", "11.75, 0.0031623", "37.98, 5e-8", "40, 5e-8"})
    void ratesAreInterpolatedBetweenBits(double bits, double rate) {
        assertThat(PublishedBits.of("DLeftFilter").rate(bits).orElseThrow()).isCloseTo(rate, withinPercentage(0.001));
    }

    /** Of equal bits, the lowest rate counts. */
    @Test
    void aStepHasItsLowestRate() {
        assertThat(PublishedBits.of("DynamicDLeftCountingFilter").rate(18.47).orElseThrow())
                .isCloseTo(5e-5, withinPercentage(0.001));
    }

    @Test
    void goalsOutOfReachHaveNone() {
        assertThat(PublishedBits.of("DLeftFilter").bitsPerKey(2e-8)).isEmpty();
        assertThat(PublishedBits.of("DLeftFilter").rate(8.27)).isEmpty();
        assertThat(PublishedBits.of("BloomFilter").bitsPerKey(1e-3)).isEmpty();
        assertThat(PublishedBits.of("BloomFilter").rate(16)).isEmpty();
    }
}
