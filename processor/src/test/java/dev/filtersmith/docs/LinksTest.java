package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the links between the documents. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

    /**
     * Returns the documents at the top and one directory below, without build output in deeper
     * directories.
     */
    static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.find(
                Repository.root(), 2, (path, attributes) -> path.toString().endsWith(".md"))) {
            return files.sorted().toList();
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
