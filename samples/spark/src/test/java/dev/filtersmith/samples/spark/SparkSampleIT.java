package dev.filtersmith.samples.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the jar as the README does, on a few jars and rows. */
@Tag("full")
@Timeout(1200)
class SparkSampleIT {
    private static final Path TARGET = Path.of("target");

    @TempDir
    private Path directory = Path.of("");

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1", // So short a run takes less time without the other compiler.
                "-XX:+UseSerialGC",
                "-jar",
                TARGET.resolve("spark.jar").toString()));
        command.addAll(List.of(arguments));
        File out = directory.resolve("out").toFile();
        File errors = directory.resolve("errors").toFile();
        Process process = new ProcessBuilder(command)
                .redirectOutput(out)
                .redirectError(errors)
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as(Files.readString(errors.toPath()))
                    .isZero();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out.toPath(), StandardCharsets.UTF_8);
    }

    /** The program exits with 0 only if both joins agree and the filter spares rows. */
    @Test
    void methodsOfTheJdkAreFoundInJars() throws IOException, InterruptedException {
        Path jars = Files.createDirectory(directory.resolve("jars"));
        for (String name : List.of("jackson-core", "asm")) {
            Path jar;
            try (var files = Files.list(TARGET.resolve("lib"))) {
                jar = files.filter(file -> file.getFileName().toString().startsWith(name + "-"))
                        .findFirst()
                        .orElseThrow();
            }
            Files.copy(jar, jars.resolve(name + ".jar"));
        }
        Files.writeString(jars.resolve("damaged.jar"), "no jar");
        assertThat(run("methods", jars.toString()))
                .containsPattern("\\d,\\d{3} methods in the jars")
                .containsPattern("\\d,\\d{3} different signatures in the JDK")
                .containsPattern("with a filter +\\d");
    }

    @Test
    void theMeasureRunsOnFewRows() throws IOException, InterruptedException {
        assertThat(run("measure", "20000", "1"))
                .contains("spark.build_ns_per_key,", "cuckoo.false_positives,", "join.cuckoo.shuffle_read_mb,")
                // The sums of the partitions, of which there are up to 8, are shuffled, too.
                .containsPattern("join\\.none\\.rows_shuffled_without_match,1800[0-8]\\n");
    }
}
