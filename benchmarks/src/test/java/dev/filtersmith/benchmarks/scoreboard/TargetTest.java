package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of targets against canned values. */
class TargetTest {
    @Test
    void tellsMetFromMissed() {
        List<String> rows = TargetTable.rows(Map.of(
                "lookup.default.over.limit.absent.100k", 2.3,
                "put.depth1.cuckoo16.over.ours.100k", 0.9499,
                "alloc.string.put", 0.0,
                "alloc.uuid.put", 0.001,
                "fpr.default.1m", 2.15e-4,
                "lookup.fast24.over.default.mixed.100k", 1.21,
                "fpr.compact16.1m", 1.1e-4,
                "lost.deletable64.churned.byhalves.1m", 1.0,
                "lookup.rank-bound.over.generated.mixed.100k", 1.6,
                "remove.orestes.over.dlcbf.100k", 8.5));
        assertThat(verdicts(rows, "lookup.default.over.limit.absent.100k")).containsExactly("met", "missed");
        assertThat(verdicts(rows, "put.depth1.cuckoo16.over.ours.100k")).containsExactly("missed");
        assertThat(verdicts(rows, "alloc.string.put")).containsExactly("met");
        assertThat(verdicts(rows, "alloc.uuid.put")).containsExactly("missed");
        assertThat(verdicts(rows, "fpr.default.1m")).containsExactly("met");
        assertThat(verdicts(rows, "lookup.fast24.over.default.mixed.100k")).containsExactly("missed");
        assertThat(verdicts(rows, "fpr.compact16.1m")).containsExactly("met", "missed");
        assertThat(verdicts(rows, "lost.deletable64.churned.byhalves.1m")).containsExactly("missed");
        assertThat(verdicts(rows, "lookup.rank-bound.over.generated.mixed.100k"))
                .containsExactly("missed");
        assertThat(verdicts(rows, "remove.orestes.over.dlcbf.100k")).containsExactly("met");
        assertThat(verdicts(rows, "fpr.depth1.1m")).containsExactly("measured"); // "not measured"
        assertThat(rows).anyMatch(row -> row.contains("<= 2.1 (stretch)"));
    }

    @Test
    void everyTargetConcernsAMeasureOfAFullRun() {
        List<String> names = Stream.concat(Ratio.all().stream().map(Ratio::name), Scoreboards.others().stream())
                .toList();
        assertThat(Target.ALL).allSatisfy(target -> assertThat(names).anyMatch(target::concerns));
    }

    private static List<String> verdicts(List<String> rows, String measure) {
        return rows.stream()
                .filter(row -> row.startsWith(measure + " "))
                .map(row -> row.substring(row.lastIndexOf(' ') + 1))
                .toList();
    }
}
