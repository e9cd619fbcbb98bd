package dev.filtersmith.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program in a document. It is compiled like user code: with the processor named, and with all
 * warnings as errors. No note advises against its filters.
 */
final class Example {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** Not the class: modules that compile this do not have its annotations. */
    private static final String PROCESSOR = "dev.filtersmith.processor.FilterProcessor";

    private final Path directory;
    private final Path source;

    Example(Path directory, String program) throws IOException {
        this.directory = directory;
        this.source = Files.writeString(directory.resolve("Example.java"), program);
    }

    void compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of(
                "--release",
                "17",
                // Not processing: it warns of every annotation that no processor claims.
                "-Xlint:all,-processing",
                "-Werror",
                "-classpath",
                CLASS_PATH,
                "-processor",
                PROCESSOR,
                "-d",
                directory.toString());
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
            assertThat(messages.toString()).doesNotContain("[FewerBits]", "[LowerRate]");
        }
    }

    /** Returns the output of the program, which runs in a JVM of its own. */
    String run() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfiltersmith.strict=true",
                        "-cp",
                        directory + System.getProperty("path.separator") + CLASS_PATH,
                        "example.Example")
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.replace(System.lineSeparator(), "\n");
    }
}
