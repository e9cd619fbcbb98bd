package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the statements of README.md. */
class ReadmeTest {
    private final String readme = Repository.read("README.md");

    @TempDir
    Path directory;

    @Test
    void theReadmeIsShort() {
        assertThat(readme.lines()).hasSizeLessThanOrEqualTo(200);
    }

    @Test
    void theExampleRunsAndPrintsTheShownOutput() throws IOException, InterruptedException {
        Example example =
                new Example(directory, Repository.blocks(readme, "java").get(0));
        example.compile();
        assertThat(example.run()).isEqualTo(Repository.blocks(readme, "text").get(0));
    }

    /** Checks that the full tables have the same ratios and rates. */
    @Test
    void theFiguresAreThoseOfTheBenchmarks() {
        String benchmarks = Repository.read("docs/guide/benchmarks.md");
        List<List<String>> rows = Repository.rows(Repository.section(readme, "Against Guava and fastfilter"));
        assertThat(rows).hasSize(5);
        assertThat(rows.subList(0, 4))
                .allSatisfy(row -> assertThat(Repository.rows(benchmarks))
                        .anySatisfy(full -> assertThat(List.of(full.get(0), full.get(2), full.get(3)))
                                .isEqualTo(row)));
        assertThat(rows.get(4).get(1).split(", "))
                .hasSize(2)
                .allSatisfy(rate -> assertThat(benchmarks)
                        .containsPattern("\\| `fpr\\.(default|guava)\\.1m` \\| " + rate + " \\|"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Run it", "Test it", "Measure it"})
    void oneCommandIsUnderTheHeading(String heading) {
        Repository.command(readme, heading);
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
}
