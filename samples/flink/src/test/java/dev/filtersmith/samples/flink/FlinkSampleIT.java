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
@Timeout(300)
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
        Path out = directory.resolve("out");
        Path errors = directory.resolve("errors");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-Dfiltersmith.strict=true",
                        "-jar",
                        TARGET.resolve("flink.jar").toString(),
                        jars.toString())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(240, TimeUnit.SECONDS)).isTrue();
            // It exits with 0 only if both ways agree.
            assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        } finally {
            process.destroyForcibly();
        }
        assertThat(Files.readString(out, StandardCharsets.UTF_8)).contains("2 jars", "exact", "with filters");
    }
}
