package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the links between the documents. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

    /**
     * The documents at the top, those one directory below, and all in {@code docs}. A build may
     * leave others deeper down.
     */
    static Stream<Path> documents() throws IOException {
        Path root = Repository.root();
        return Stream.concat(find(root, 2).stream(), find(root.resolve("docs"), Integer.MAX_VALUE).stream())
                .distinct()
                .sorted();
    }

    private static List<Path> find(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.find(
                directory, depth, (path, attributes) -> path.toString().endsWith(".md"))) {
            return files.toList();
        }
    }

    @Test
    void theDecisionsAreAmongThem() throws IOException {
        Path decisions = Repository.root().resolve("docs/design-decisions");
        try (Stream<Path> pages = Files.list(decisions)) {
            assertThat(documents()).contains(decisions.resolve("README.md")).containsAll(pages.toList());
        }
    }

    /** Each page of the folder has a line in its index. */
    @Test
    void theIndexListsEachDecisionPage() throws IOException {
        Path decisions = Repository.root().resolve("docs/design-decisions");
        String index = Files.readString(decisions.resolve("README.md"));
        for (Path page : find(decisions, 1)) {
            String name = page.getFileName().toString();
            if (!name.equals("README.md")) {
                assertThat(index).contains("- [" + name + "](" + name + "): ");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadToFiles(Path document) throws IOException {
        LINK.matcher(Files.readString(document))
                .results()
                .forEach(link ->
                        assertThat(document.resolveSibling(link.group(1))).exists());
    }
}
