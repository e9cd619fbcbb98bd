package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the Java code of README.md and of the guide compiles. */
class SnippetsTest {
    /** Pages of modules that this one does not have. Tests of those modules compile them. */
    private static final Set<String> OF_MODULES = Set.of("docs/guide/flink.md", "docs/guide/spark.md");

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
