package dev.filtersmith.docs;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the Java code of the guide's page of Spark compiles. */
class SparkPageTest {
    @TempDir
    Path directory;

    @Test
    void theSnippetsCompile() throws IOException {
        Snippets.compile("docs/guide/spark.md", directory);
    }
}
