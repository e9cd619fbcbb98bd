package dev.filtersmith.advisor.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.advisor.family.StoredLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Repeats the simulations behind {@link PutCost} and {@link Room}: the lines must be equal. */
class PublishedPutsTest {
    private static final Path FOLDER = Path.of("src/main/resources/dev/filtersmith/advisor/windows");
    private static final String UPDATE = "filtersmith.published";
    private static final List<String> USES = List.of(
            "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.85", "0.9", "0.92", "0.93", "0.94", "0.95",
            "0.955", "0.96");
    private static final List<Integer> ELEMENTS = List.of(1, 2, 3, 6, 10, 20, 30, 60, 100, 300, 1_000, 3_000, 10_000);
    private static final List<Double> SPARE = List.of(0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0);

    private static final int SLOT_BITS = 16;
    private static final int VISITS = 1 << 16;

    /** The other lines take minutes. */
    private static final int MAX_TABLES = 40;

    @Test
    void putsAreThoseOfASimulation() throws IOException {
        update(PutCost.FILE, USES.stream().map(PublishedPutsTest::puts));
        assertThat(Files.readAllLines(FOLDER.resolve(PutCost.FILE)))
                .as("update with -D%s=update", UPDATE)
                .hasSize(USES.size())
                .contains(puts("0.1"), puts("0.5"));
    }

    @Tag("full")
    @Test
    void roomIsThatOfASimulation() throws IOException {
        update(Room.FILE, tables().map(PublishedPutsTest::room));
        assertThat(Files.readAllLines(FOLDER.resolve(Room.FILE)))
                .as("update with -Pfull -D%s=update", UPDATE)
                .hasSize((int) tables().count())
                .startsWith(
                        tables().limit(MAX_TABLES).map(PublishedPutsTest::room).toArray(String[]::new));
    }

    @Tag("slow")
    @Test
    void soAreTheOthers() throws IOException {
        assertThat(Files.readAllLines(FOLDER.resolve(PutCost.FILE)))
                .isEqualTo(USES.stream().map(PublishedPutsTest::puts).toList());
        assertThat(Files.readAllLines(FOLDER.resolve(Room.FILE)))
                .isEqualTo(tables().map(PublishedPutsTest::room).toList());
    }

    private static void update(String file, Stream<String> lines) throws IOException {
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FOLDER.resolve(file), lines.toList());
        }
    }

    private static String puts(String use) {
        int elements = PutCost.ELEMENTS;
        int slots = (int) Math.ceil(elements / Double.parseDouble(use));
        long[] filling = {};
        long[] churning = {};
        double[] moves = new double[PutCost.FILTERS];
        double[] visits = new double[PutCost.FILTERS];
        for (int filter = 0; filter < PutCost.FILTERS; filter++) {
            WindowSimulation simulation = new WindowSimulation(elements, slots, SLOT_BITS, VISITS, filter);
            simulation.churn((long) PutCost.ROUNDS * elements);
            filling = sum(filling, simulation.searchesFilling);
            churning = sum(churning, simulation.searches);
            moves[filter] = (double) simulation.moves / simulation.puts;
            visits[filter] = (double) simulation.visitedSlots / simulation.puts;
        }
        return StoredLines.line(
                use,
                format("%.4g", Mean.of(moves).getAsDouble()),
                format("%.4g", Mean.of(visits).getAsDouble()),
                format("%.1e", relativeError(visits)),
                joined(filling),
                joined(churning));
    }

    private static long[] sum(long[] some, long[] more) {
        long[] sum = more.clone();
        for (int i = 0; i < some.length; i++) {
            sum[i] += some[i];
        }
        return sum;
    }

    private static String joined(long[] counts) {
        return LongStream.of(counts).mapToObj(Long::toString).collect(Collectors.joining(" "));
    }

    /** Returns the elements and slots of the tables, whose spare slots are rounded up. */
    private static Stream<List<Integer>> tables() {
        return ELEMENTS.stream()
                .flatMap(elements -> SPARE.stream()
                        .map(spare ->
                                Math.max(2, (int) Math.ceil((elements + spare * Math.sqrt(elements)) / Room.THRESHOLD)))
                        .distinct()
                        .map(slots -> List.of(elements, slots)));
    }

    private static String room(List<Integer> table) {
        int elements = table.get(0);
        int filters = (int) Math.ceil((double) Room.PUTS / Room.ROUNDS / elements);
        double[] churning = new double[filters];
        long filling = 0;
        double stashing = 0;
        double stashed = 0;
        for (int filter = 0; filter < filters; filter++) {
            WindowSimulation simulation = new WindowSimulation(elements, table.get(1), SLOT_BITS, VISITS, filter);
            simulation.churn((long) Room.ROUNDS * elements);
            churning[filter] = (double) simulation.pathless / simulation.puts;
            filling += simulation.pathlessFilling;
            stashing += simulation.puts - simulation.stashSizes[0];
            stashed += simulation.stashedElements;
        }
        double puts = (double) filters * elements * Room.ROUNDS;
        return StoredLines.line(
                elements + " " + table.get(1),
                format(
                                "%.3e %.3e",
                                filling * Room.ROUNDS / puts, Mean.of(churning).getAsDouble())
                        + format(" %.3e %.3f", stashing / puts, stashed / Math.max(1, stashing)),
                format("%.1e", relativeError(churning)));
    }

    private static double relativeError(double[] values) {
        double mean = Mean.of(values).getAsDouble();
        return mean == 0 ? 0 : StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length) / mean;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
