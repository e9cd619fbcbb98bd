package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.hash.BloomFilter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.Cost;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the statements of the guide that the library can compute. */
class GuideTest {
    private final String choosing = Repository.read("docs/guide/choosing.md");

    @TempDir
    Path directory;

    @Test
    void theFirstProgramPrintsTheShownOutput() throws IOException, InterruptedException {
        String section = Repository.section(Repository.read("docs/guide/README.md"), "A first program");
        Example example =
                new Example(directory, Repository.blocks(section, "java").get(0));
        example.compile();
        assertThat(example.run()).isEqualTo(Repository.blocks(section, "text").get(0));
    }

    @Test
    @Tag("full")
    void theComparisonIsTheShownTable() {
        String table = FilterAdvisor.compare(1_000_000, 1e-3, false).toString();
        assertThat(Repository.blocks(choosing, "text").get(0)).isEqualTo(table.substring(0, table.indexOf("\n\n") + 1));
    }

    /** Checks the predicted rates, to two digits. */
    @ParameterizedTest
    @EnumSource(Cost.class)
    void theChosenGeometriesHaveTheShownRates(Cost cost) {
        assertRates(cost.name(), bits -> FilterAdvisor.forBitsPerKey(bits, cost));
    }

    @Test
    void windowedCuckooFiltersHaveTheShownRates() {
        assertRates(
                "@WindowedCuckooFilter",
                bits -> FilterAdvisor.of(
                        FilterSpec.windowedCuckoo().bitsPerKey(bits).build()));
    }

    private void assertRates(String name, IntFunction<Advice> advice) {
        String row = choosing.lines()
                .filter(line -> line.startsWith("| `" + name + "`, predicted"))
                .findFirst()
                .orElseThrow();
        String rates = IntStream.of(12, 16, 20, 24)
                .mapToObj(bits -> String.format(
                        Locale.ROOT, "%.1e", advice.apply(bits).chosen().model().falsePositiveRate()))
                .collect(Collectors.joining(" | "));
        assertThat(row).isEqualTo("| `" + name + "`, predicted | " + rates + " |");
    }

    /** Checks the numbers in the comments of the examples. */
    @Test
    void theBloomFiltersHaveTheShownNumbers() {
        List<MatchResult> examples = Pattern.compile("(@\\w+\\(.*\\)) +// (.*)")
                .matcher(Repository.section(choosing, "Bloom filters"))
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

    /** Each message is one line, which the page wraps before four blanks. */
    @Test
    void theErrorMessagesAreThoseOfTheRules() {
        String section = Repository.section(Repository.read("docs/guide/errors.md"), "Errors at compile time");
        List<String> blocks = Repository.blocks(section, "text");
        String spec = blocks.get(0).lines().findFirst().orElseThrow();
        assertThatThrownBy(() -> FilterSpec.parse(spec).toLayout())
                .isInstanceOf(FilterSpecException.class)
                .message()
                .isEqualToNormalizingNewlines(blocks.get(1).strip().replace("\n    ", " "));
    }

    /** Checks that each public method of Guava's filter has a row. */
    @Test
    void eachMethodOfGuavaIsInTheTable() {
        String section =
                Repository.section(Repository.read("docs/guide/from-guava.md"), "Each method and its counterpart");
        String calls = section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf(" | ")))
                .collect(Collectors.joining("\n"));
        assertThat(Stream.of(BloomFilter.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                        .map(Method::getName))
                .hasSizeGreaterThan(10)
                .allSatisfy(name -> assertThat(calls).contains("`" + name + "("));
    }

    @ParameterizedTest
    @CsvSource({
        "deletion.md, Slide a window over flows",
        "stored-filters.md, Send filters to others",
        "agent.md, Watch a filter at work",
        "maintained.md, Run a service before a table",
        "profile.md, Learn from a load",
        "spark.md, Run it on your jars",
        "flink.md, Run it on your jars"
    })
    void oneCommandIsUnderTheHeading(String page, String heading) {
        Repository.command(Repository.read("docs/guide/" + page), heading);
    }

    @Test
    void theSetUpsOfOtherLanguagesNameTheVersionOfTheProject() {
        String page = Repository.read("docs/guide/kotlin-and-scala.md");
        assertThat(page)
                .containsPattern("<artifactId>filtersmith-processor</artifactId>\\s*<version>"
                        + Pattern.quote(Repository.version()) + "</version>")
                .contains("\"filtersmith-processor\" % \"" + Repository.version() + "\"");
    }

    /** Each property and each setting of kapt that the sample needs is in the shown set-up. */
    @Test
    void theSetUpOfKotlinIsThatOfTheSample() {
        String shown = Repository.blocks(Repository.read("docs/guide/kotlin-and-scala.md"), "xml")
                .get(0);
        assertThat(Repository.read("samples/kotlin/pom.xml"))
                .containsPattern("<kotlin.compiler.daemon>")
                .satisfies(pom -> Pattern.compile("<(kotlin.compiler.daemon|mapDiagnosticLocations)>.*")
                        .matcher(pom)
                        .results()
                        .forEach(setting -> assertThat(shown).contains(setting.group())));
    }
}
