package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the Java code of README.md and of the guide compiles. A snippet that begins with a
 * package is a program of its own. The other snippets of a page are fragments of one program, so a
 * snippet can use the declarations before it.
 */
class SnippetsTest {
    @TempDir
    Path directory;

    static Stream<String> pages() throws IOException {
        return Stream.concat(Stream.of("README.md", "SECURITY.md"), Repository.pages("docs/guide").stream());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theSnippetsOfThePageCompile(String page) throws IOException {
        List<String> snippets = Repository.blocks(Repository.read(page), "java");
        Fragments fragments = new Fragments();
        for (int i = 0; i < snippets.size(); i++) {
            if (snippets.get(i).startsWith("package ")) {
                compile("program" + i, snippets.get(i));
            } else {
                fragments.add(snippets.get(i));
            }
        }
        compile("fragments", fragments.program());
    }

    private void compile(String name, String program) throws IOException {
        new Example(Files.createDirectory(directory.resolve(name)), program).compile();
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
