package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the Java code of README.md and of the guide compiles. */
class SnippetsTest {
    /** Pages of modules that this one does not have. Tests of those modules compile them. */
    private static final Set<String> OF_MODULES = Set.of("docs/guide/flink.md", "docs/guide/spark.md");

    private static final Pattern FILTER = Pattern.compile("((?:@SuppressWarnings\\(\"filtersmith\"\\)\\s+)?"
            + "@\\w+Filter(?:\\([^)]*\\))?)\\s+(?:public )?interface \\w+(?: extends| :) (\\w+)");

    @TempDir
    Path directory;

    static Stream<String> pages() throws IOException {
        return Stream.concat(Stream.of("README.md", "SECURITY.md"), Repository.pages("docs/guide").stream())
                .filter(page -> !OF_MODULES.contains(page));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theSnippetsOfThePageCompile(String page) throws IOException {
        Snippets.compile(page, directory);
    }

    /** Compiles the interfaces alone, since some samples need other systems. */
    @Test
    void noNoteAdvisesAgainstTheFiltersOfTheSamples() throws IOException {
        Fragments fragments = new Fragments();
        List<MatchResult> filters = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Repository.root().resolve("samples"))) {
            for (Path file : files.filter(path -> path.toString().matches(".*src.main.*\\.(java|kt)"))
                    .toList()) {
                FILTER.matcher(Files.readString(file)).results().forEach(filters::add);
            }
        }
        for (int i = 0; i < filters.size(); i++) {
            MatchResult filter = filters.get(i);
            String annotations = filter.group(1).replace("BITS_PER_KEY", "16");
            String keys = filter.group(2).startsWith("Long") ? "" : "<String>";
            fragments.add(annotations + "\ninterface Filter" + i + " extends " + filter.group(2) + keys + " {}\n");
        }
        assertThat(filters).hasSizeGreaterThan(10);
        new Example(directory, fragments.program()).compile();
    }

    /** Guards the test above against missing pages and unseen blocks. */
    @Test
    void theGuideHasSnippets() throws IOException {
        assertThat(pages())
                .hasSizeGreaterThan(10)
                .allSatisfy(page ->
                        assertThat(Repository.read(page)).doesNotContainPattern("(?m)^[ \\t]+```|^```(Java|java.)"));
        assertThat(pages().mapToInt(page ->
                        Repository.blocks(Repository.read(page), "java").size()))
                .anyMatch(count -> count > 5);
    }
}
