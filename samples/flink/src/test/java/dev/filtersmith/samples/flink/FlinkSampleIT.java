package dev.filtersmith.samples.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jar as the README does, on two equal jars. */
@Timeout(1200)
class FlinkSampleIT {
    private static final Path TARGET = Path.of("target");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void eachNamePassesOnce() throws IOException, InterruptedException {
        Path jars = Files.createDirectory(directory.resolve("jars"));
        Path jar;
        try (Stream<Path> libraries = Files.list(TARGET.resolve("lib"))) {
            jar = libraries
                    .filter(file -> file.getFileName().toString().startsWith("commons-cli-"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.copy(jar, jars.resolve("one.jar"));
        Files.copy(jar, jars.resolve("two.jar"));
        // It exits with 0 only if both ways agree.
        int code = run(jars);
        assertThat(code).as(text("errors")).isZero();
        assertThat(text("out")).contains("2 jars", "exact", "with filters");
    }

    @Test
    void aDirectoryWithoutJarsIsNamed() throws IOException, InterruptedException {
        assertThat(run(directory)).isEqualTo(2);
        assertThat(text("errors")).contains("There is no jar below " + directory);
        assertThat(run(directory.resolve("none"))).isEqualTo(2);
        assertThat(text("errors")).contains("There is no jar below " + directory.resolve("none"));
    }

    private String text(String name) throws IOException {
        return Files.readString(directory.resolve(name), StandardCharsets.UTF_8);
    }

    /** Runs the sample on a directory, and returns its exit code. */
    private int run(Path jars) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:TieredStopAtLevel=1", // So short a run takes less time without the other compiler.
                        "-XX:+UseSerialGC",
                        "-Dfiltersmith.strict=true",
                        "-jar",
                        TARGET.resolve("flink.jar").toString(),
                        jars.toString())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
