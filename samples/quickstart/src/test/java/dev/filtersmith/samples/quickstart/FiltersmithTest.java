package dev.filtersmith.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of both commands with the real filters. */
class FiltersmithTest {
    /** Columns of the CSV. */
    private static final int BITS_PER_KEY = 3;

    private static final int PREDICTED = 4;
    private static final int OTHER_HALF_ASKED = 5;
    private static final int DERIVED_LOW = 13;
    private static final int DERIVED_HIGH = 14;

    @Test
    void theMainJobOnTheRunningJdk() {
        Run run = Run.of(FilterFactory::filtersmith, "", "--format=csv", "--timing=0", "--absent=1000000");

        assertThat(run.exitCode()).isZero();
        List<List<String>> rows = run.out()
                .lines()
                .skip(1)
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        assertThat(rows).hasSize(5).allSatisfy(FiltersmithTest::isPredictedRight);
        assertThat(rows.get(0).get(2)).isEqualTo("generated");
        assertThat(rows.get(1).get(2)).isEqualTo("interpreted");
        assertThat(answers(rows.get(1))).isEqualTo(answers(rows.get(0)));
        assertThat(answers(rows.get(3))).isEqualTo(answers(rows.get(2)));
    }

    private static void isPredictedRight(List<String> row) {
        double predicted = Double.parseDouble(row.get(PREDICTED));
        assertThat(predicted).isBetween(1e-4, 1e-3);
        assertThat(predicted)
                .isBetween(
                        0.9 * Double.parseDouble(row.get(DERIVED_LOW)),
                        1.1 * Double.parseDouble(row.get(DERIVED_HIGH)));
        assertThat(Double.parseDouble(row.get(BITS_PER_KEY))).isBetween(16.0, 16.5);
    }

    /** Returns the columns that are the same under every engine: all but its name and the times. */
    private static List<String> answers(List<String> row) {
        return row.subList(OTHER_HALF_ASKED, DERIVED_HIGH + 1);
    }

    @Test
    void twoKeysAreEnough() {
        Run run = Run.of(FilterFactory::filtersmith, "one\ntwo\n", "--timing=0", "--absent=100", "-");

        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void dedupeDropsHardlyAnythingThatIsNew() {
        String once =
                IntStream.range(0, 100_000).mapToObj(i -> "line " + i).collect(Collectors.joining("\n", "", "\n"));

        Run run = Run.of(FilterFactory::filtersmith, once + once, "dedupe", "--expected", "100000");

        assertThat(run.exitCode()).isZero();
        List<String> printed = run.out().lines().toList();
        assertThat(printed).hasSizeBetween(99_950, 100_000).doesNotHaveDuplicates();
        assertThat(once.lines().toList()).containsSubsequence(printed);
    }

    @Test
    void dedupeStopsWhenItIsFull() {
        String lines = IntStream.range(0, 10_000).mapToObj(Integer::toString).collect(Collectors.joining("\n"));

        Run run = Run.of(FilterFactory::filtersmith, lines, "dedupe", "--expected", "1000");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out().lines().count()).isBetween(990L, 9_000L);
        assertThat(run.err()).contains("the filter is full");
    }
}
