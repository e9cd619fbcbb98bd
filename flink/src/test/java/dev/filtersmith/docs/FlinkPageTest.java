package dev.filtersmith.docs;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the Java code of the guide's page of Flink compiles. */
class FlinkPageTest {
    @TempDir
    Path directory;

    @Test
    void theSnippetsCompile() throws IOException {
        Snippets.compile("docs/guide/flink.md", directory);
    }
}
