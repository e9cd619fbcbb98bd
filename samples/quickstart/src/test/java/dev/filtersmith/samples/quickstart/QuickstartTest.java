package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartTest {
    @TempDir
    private Path directory;

    /** Filters of so few keys have their bits and their rates, too, and take little time. */
    @Test
    void comparesFiltersOnAFile() throws IOException {
        List<String> names =
                IntStream.range(0, 4000).mapToObj(i -> "app.Class" + i).toList();
        Path file = Files.write(directory.resolve("names"), names);

        assertCompares(Run.of(file.toString(), "--absent=400000"));
    }

    @Test
    @Tag("full")
    void comparesFiltersOnTheClassNamesOfTheJdk() {
        assertCompares(Run.of("--absent=400000"));
    }

    private static void assertCompares(Run run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String[]> rows = run.out()
                .lines()
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.split("  +", -1))
                .toList();
        assertThat(rows).hasSize(5).allSatisfy(row -> {
            assertThat(Double.parseDouble(row[2])).as("bits per key").isBetween(16.0, 16.5);
            double predicted = Double.parseDouble(row[3]);
            assertThat(predicted).isBetween(1e-4, 1e-3);
            double deviation = Math.sqrt(predicted / 4e5);
            assertThat(Double.parseDouble(row[4])).isBetween(predicted - 5 * deviation, predicted + 5 * deviation);
            assertThat(row[7]).as("lost keys").isEqualTo("0");
        });
        assertThat(rows).extracting(row -> row[1]).startsWith("generated", "interpreted");
        assertThat(rows.get(0)[4]).as("rates of all engines").isEqualTo(rows.get(1)[4]);
    }

    @Test
    void readsKeysFromAFile() throws IOException {
        Path file = Files.writeString(directory.resolve("names"), "a\n\nb\nc\na\n");

        assertThat(Run.of(file.toString(), "--absent=100").out()).contains("1 keys put, 102 others looked up");
    }

    @Test
    void refusesWrongInputInOneLine() throws IOException {
        Path latin1 =
                Files.write(directory.resolve("latin1"), "gr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
        Path single = Files.writeString(directory.resolve("single"), "only\n");

        assertRefused("there is no such file", "no such file");
        assertRefused("cannot read", directory.toString());
        assertRefused("it is not text in UTF-8", latin1.toString());
        assertRefused("too few keys: 1", single.toString());
        assertRefused("--absent must not be negative", "--absent=-1");
        assertRefused("--seed", "--seed=x");
        assertRefused("--nonsense", "--nonsense");
    }

    private static void assertRefused(String message, String argument) {
        Run run = Run.of(argument);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("quickstart: ").contains(message).hasLineCount(1);
    }
}
