package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class QuickstartTest {
    /** Filters of so few keys have their bits and their rates, too, and take little time. */
    @Test
    void comparesFilters() {
        assertCompares(IntStream.range(0, 4000).mapToObj(i -> "app.Class" + i).toList());
    }

    @Test
    @Tag("full")
    void comparesFiltersOnTheClassNamesOfTheJdk() throws IOException {
        assertCompares(Quickstart.classNames());
    }

    private static void assertCompares(List<String> keys) {
        StringWriter out = new StringWriter();
        assertThat(new Comparison(keys, 1).print(400_000, new PrintWriter(out))).isTrue();
        List<String[]> rows = out.toString()
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
}
