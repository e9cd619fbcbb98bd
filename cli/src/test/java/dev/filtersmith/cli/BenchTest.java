package dev.filtersmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTest {
    @TempDir
    private Path directory;

    /** The random keys are always the same, so that the rates are, too. */
    @Test
    void measuresTheRateThatTheFilterPredicts() throws IOException {
        Path file = build("--long", "-p", "1e-2");
        double predicted = Filters.read(LongFilter.class, file).expectedFpp();

        Run run = Run.of("", "bench", "--rounds", "2", file);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<String[]> rows =
                run.out().lines().skip(1).map(line -> line.split("  +", -1)).toList();
        assertThat(rows).extracting(row -> row[0]).containsExactly("FILE", "Guava BloomFilter");
        double deviation = Math.sqrt(predicted / 65_536);
        assertThat(Double.parseDouble(rows.get(0)[2])).isBetween(predicted - 5 * deviation, predicted + 5 * deviation);
        assertThat(Double.parseDouble(rows.get(1)[2])).isBetween(predicted / 4, predicted * 4);
        assertThat(rows)
                .allSatisfy(row -> assertThat(Double.parseDouble(row[3])).isPositive());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--hex", "--long"})
    void timesKeysOfAllKinds(String kind) throws IOException {
        assertThat(Run.of("", "bench", "--rounds", "1", build(kind)).out()).hasLineCount(3);
        assertThat(Run.of("", "bench", "--rounds", "1", build()).out()).hasLineCount(3);
    }

    @Test
    void refusesNoRounds() throws IOException {
        assertThat(Run.of("", "bench", "--rounds", "0", build("--long")))
                .isEqualTo(new Run(2, "", "filtersmith: --rounds 0: use 1 or more\n"));
    }

    private Path build(Object... options) throws IOException {
        Path file = directory.resolve("filter");
        String keys = LongStream.range(100_000, 120_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        Object[] args = new Object[options.length + 3];
        args[0] = "build";
        args[1] = "--out";
        args[2] = file;
        System.arraycopy(options, 0, args, 3, options.length);
        assertThat(Run.of(keys, args).exitCode()).isZero();
        return file;
    }
}
