package dev.filtersmith.benchmarks.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that puts with a count are compared with puts without one, in few rounds. */
class CountCostTest {
    private static final int KEYS = 5000;

    @Test
    void printsARowForEachSize() throws IOException, InterruptedException {
        assertThat(CountCost.rows(Subjects.DEFAULT_MULTI, 2, List.of("1", "5000", "1", "2000", "2")))
                .hasSize(2)
                .first()
                .asString()
                .matches("\\| default-multi \\| 5,000 (\\| [0-9.]+( / [0-9.]+)? ){4}\\|");
    }

    /**
     * A class of each way to count: a field, cells of writers, and the three Bloom families. The
     * program checks the counts of each fill.
     */
    @ParameterizedTest
    @MethodSource("ways")
    void onlyTheSecondFillCountsNothing(String subject) throws ReflectiveOperationException, MalformedURLException {
        assertThat(CountRatio.of(subject).medians(KEYS, 1)).hasSize(3).doesNotContain(0);
    }

    private static Stream<String> ways() {
        return Stream.of(
                Subjects.DEFAULT,
                Subjects.DELETABLE_64_MULTI,
                Subjects.OWN_BLOOM,
                Subjects.CHOICE_BLOOM,
                Subjects.OWN_COUNTING_BLOOM);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("all")
    void countsInAllSubjects(String subject) throws ReflectiveOperationException, MalformedURLException {
        onlyTheSecondFillCountsNothing(subject);
    }

    private static Stream<String> all() {
        return CountCost.SUBJECTS.stream();
    }

    @Test
    void refusesToCompareTheSame() throws ReflectiveOperationException, MalformedURLException {
        URL[] path = Lanes.classPath();
        CountRatio counting = new CountRatio(
                Subjects.DEFAULT, CountRatio.counting(path), CountRatio.counting(path), CountRatio.counting(path));
        assertThatThrownBy(() -> counting.medians(KEYS, 1))
                .hasMessageStartingWith("fill 1 of default has counted 5000");
        CountRatio uncounted = new CountRatio(
                Subjects.DEFAULT, new UncountedLoader(path), new UncountedLoader(path), CountRatio.counting(path));
        assertThatThrownBy(() -> uncounted.medians(KEYS, 1))
                .hasMessageStartingWith("fill 0 of default has counted 0 elements in place of 5000");
    }
}
