package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the statements of README.md. */
class ReadmeTest {
    private final String readme = Repository.read("README.md");

    @TempDir
    Path directory;

    @Test
    void theExampleRunsAndPrintsWhatTheReadmeSays() throws IOException, InterruptedException {
        String section = Repository.section(readme, "Example");
        Example example =
                new Example(directory, Repository.blocks(section, "java").get(0));
        example.compile();
        assertThat(example.run()).isEqualTo(Repository.blocks(section, "text").get(0));
    }

    @Test
    void theChoicesCompile() throws IOException {
        String interfaces = Repository.blocks(Repository.section(readme, "Let the library choose"), "java")
                .get(0);
        Example example = new Example(directory, """
                package example;

                import dev.filtersmith.LongFilter;
                import dev.filtersmith.MembershipFilter;
                import dev.filtersmith.annotation.Cost;
                import dev.filtersmith.annotation.DLeftFilter;

                public final class Example {
                """ + interfaces + "}\n");
        example.compile();
    }

    @Test
    void theFiltersWithDeletionCompile() throws IOException {
        String interfaces = Repository.blocks(Repository.section(readme, "Sets that change"), "java")
                .get(0);
        Example example = new Example(directory, """
                package example;

                import dev.filtersmith.CountingFilter;
                import dev.filtersmith.annotation.DLeftCountingFilter;
                import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

                public final class Example {
                record Flow(int source, int destination) {}
                """ + interfaces + "}\n");
        example.compile();
    }

    @Test
    void theComparisonIsWhatTheReadmeSays() throws IOException {
        String section = Repository.section(readme, "Which family");
        String table = FilterAdvisor.compare(1_000_000, 1e-3, false).toString();
        assertThat(Repository.blocks(section, "text").get(0)).isEqualTo(table.substring(0, table.indexOf("\n\n") + 1));
        Example example =
                new Example(directory, """
                package example;

                import dev.filtersmith.advisor.Comparison;
                import dev.filtersmith.advisor.FilterAdvisor;
                import dev.filtersmith.Filters;
                import dev.filtersmith.LongFilter;

                public final class Example {
                static void compare() {
                """ + Repository.blocks(section, "java").get(0) + "}\n}\n");
        example.compile();
    }

    @Test
    void theFiltersToSendCompile() throws IOException {
        String program = Repository.blocks(Repository.section(readme, "Filters to send"), "java")
                .get(0);
        Example example = new Example(directory, """
                package example;

                import dev.filtersmith.Filters;
                import dev.filtersmith.MembershipFilter;
                import dev.filtersmith.TrimmedFilter;
                import dev.filtersmith.annotation.RankIndexedFilter;
                import java.io.ByteArrayInputStream;
                import java.io.ByteArrayOutputStream;
                import java.io.IOException;
                import java.util.function.Predicate;

                public final class Example {
                """ + program + "}\n");
        example.compile();
    }

    @Test
    void theBloomFiltersCompile() throws IOException {
        String program = Repository.blocks(Repository.section(readme, "Bloom filters"), "java")
                .get(0);
        Example example = new Example(directory, """
                package example;

                import dev.filtersmith.CountingFilter;
                import dev.filtersmith.Filters;
                import dev.filtersmith.LongFilter;
                import dev.filtersmith.MembershipFilter;
                import dev.filtersmith.annotation.BloomFilter;
                import dev.filtersmith.annotation.ChoiceBloomFilter;
                import dev.filtersmith.annotation.CountingBloomFilter;

                public final class Example {
                """ + program + "}\n");
        example.compile();
    }

    /** Checks the numbers in the comments of the examples. */
    @Test
    void theBloomFiltersAreAsTheReadmeSays() {
        String section = Repository.section(readme, "Bloom filters");
        List<MatchResult> examples = Pattern.compile("(@\\w+\\(.*\\)) +// (.*)")
                .matcher(section)
                .results()
                .toList();
        assertThat(examples).hasSize(3).allSatisfy(example -> {
            FilterSpec chosen = FilterSpec.parse(example.group(1)).toLayout().spec();
            String rate = String.format(
                    Locale.ROOT, "%.1e", FilterAdvisor.model(chosen.toLayout()).falsePositiveRate());
            assertThat(example.group(2))
                    .containsAnyOf(
                            String.format(Locale.ROOT, "%.2f bits per key", chosen.bitsPerKey()),
                            "rate " + rate.replace("e-0", "e-"));
        });
    }

    /** Checks the predicted rates, to two digits. */
    @ParameterizedTest
    @EnumSource(Cost.class)
    void theChoicesHaveTheRatesThatTheReadmeSays(Cost cost) {
        String row = readme.lines()
                .filter(line -> line.startsWith("| `" + cost + "`, predicted"))
                .findFirst()
                .orElseThrow();
        String rates = IntStream.of(12, 16, 20, 24)
                .mapToObj(bits -> String.format(
                        Locale.ROOT,
                        "%.1e",
                        FilterAdvisor.forBitsPerKey(bits, cost).chosen().model().falsePositiveRate()))
                .collect(Collectors.joining(" | "));
        assertThat(row).isEqualTo("| `" + cost + "`, predicted | " + rates + " |");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Run it",
                "Slide a window over flows",
                "Send filters to others",
                "Watch a filter at work",
                "Test it",
                "Measure it"
            })
    void oneCommandStandsUnderEachOfTheseHeadings(String heading) {
        List<String> commands = Repository.blocks(Repository.section(readme, heading), "sh");
        assertThat(commands).hasSize(1);
        assertThat(commands.get(0).strip().lines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("mvn ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<artifactId>filtersmith-runtime</artifactId>\n    <version>%s</version>",
                "<artifactId>filtersmith-processor</artifactId>\n            <version>%s</version>",
                "implementation(\"dev.filtersmith:filtersmith-runtime:%s\")",
                "annotationProcessor(\"dev.filtersmith:filtersmith-processor:%s\")"
            })
    void dependenciesNameTheVersionOfTheProject(String snippet) {
        assertThat(readme).contains(snippet.formatted(Repository.version()));
    }

    @Test
    void theErrorMessagesAreThoseOfTheRules() {
        String section = Repository.section(readme, "Errors at compile time");
        String spec =
                Repository.blocks(section, "java").get(0).lines().findFirst().orElseThrow();
        assertThatThrownBy(() -> FilterSpec.parse(spec).toLayout())
                .isInstanceOf(FilterSpecException.class)
                .message()
                .isEqualToNormalizingNewlines(
                        Repository.blocks(section, "text").get(0).strip());
    }
}
