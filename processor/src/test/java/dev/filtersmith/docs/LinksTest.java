package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the links between the documents. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^)]*))?\\)");
    private static final Pattern FENCED = Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    /**
     * Returns the documents at the top, those one directory below, those of the samples, and all in
     * {@code docs}. A build may leave others deeper down.
     */
    static Stream<Path> documents() throws IOException {
        Path root = Repository.root();
        return Stream.of(find(root, 2), find(root.resolve("samples"), 2), find(root.resolve("docs"), Integer.MAX_VALUE))
                .flatMap(List::stream)
                .distinct()
                .sorted();
    }

    private static List<Path> find(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.find(
                directory, depth, (path, attributes) -> path.toString().endsWith(".md"))) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"docs/design-decisions", "docs/guide", "samples/quickstart"})
    void theFilesOfTheDirectoryAreAmongThem(String directory) throws IOException {
        assertThat(documents()
                        .map(document -> Repository.root().relativize(document).toString()))
                .containsAll(Repository.pages(directory));
    }

    /** Checks that each page of a directory has a line in its index. */
    @ParameterizedTest
    @CsvSource({"docs/design-decisions, '- [%1$s](%1$s): '", "docs/guide, '| [%1$s](%1$s) | '"})
    void theIndexListsEachPage(String directory, String line) throws IOException {
        String index = Repository.read(directory + "/README.md");
        for (String page : Repository.pages(directory)) {
            String name = page.substring(directory.length() + 1);
            if (!name.equals("README.md")) {
                assertThat(index).contains(line.formatted(name));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadToFilesAndHeadings(Path document) throws IOException {
        LINK.matcher(prose(document)).results().forEach(link -> {
            Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
            assertThat(target).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as(target.toString()).contains(link.group(2));
            }
        });
    }

    @Test
    void anchorsAreThoseThatRenderersMake() {
        assertThat(anchor("The contract of `removal`, in short")).isEqualTo("the-contract-of-removal-in-short");
    }

    /** Returns a document without its code. */
    private static String prose(Path document) {
        try {
            return FENCED.matcher(Files.readString(document)).replaceAll("");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<String> anchors(Path document) {
        return HEADING.matcher(prose(document))
                .results()
                .map(heading -> anchor(heading.group(1)))
                .toList();
    }

    /** Returns the name that a renderer gives to a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    }
}
