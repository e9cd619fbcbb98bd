package dev.filtersmith.benchmarks.paired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.Keys;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.net.MalformedURLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that each subject has classes of its own and works in them. */
class LanesTest {
    private static final int KEYS = 1000;

    private final Lanes lanes = new Lanes();
    private final long[] keys = Keys.present(KEYS);

    private static long[] queries(String mode) {
        return Keys.queries(QueryMode.named(mode), KEYS);
    }

    LanesTest() throws MalformedURLException {}

    @ParameterizedTest
    @MethodSource("subjects")
    void worksInClassesOfItsOwn(String subject) throws ReflectiveOperationException {
        var lane = lanes.lane(subject, keys, LanesTest::queries);
        for (Work work : List.of(Work.LOOKUP, Work.BATCH, Work.PUT, Work.PUTALL, Work.MIXED)) {
            String lap = new Lap(work, QueryMode.MIXED, subject, 2).text();
            assertThat(lane.applyAsDouble(lap)).isPositive();
        }
        assertThat(lane.getClass().getName()).isEqualTo(Lane.class.getName());
        assertThat(lane.getClass()).isNotEqualTo(Lane.class);
    }

    private static Stream<String> subjects() {
        return Stream.of(Subjects.DEFAULT_MULTI, Subjects.DELETABLE_64_MULTI, Subjects.GUAVA);
    }

    @Test
    void sharesClassesAmongLanesOfOneSubjectOnly() throws ReflectiveOperationException {
        Class<?> first = lanes.lane(Subjects.DEFAULT, keys, LanesTest::queries).getClass();
        assertThat(lanes.lane(Subjects.DEFAULT, keys, LanesTest::queries).getClass())
                .isEqualTo(first);
        assertThat(lanes.lane(Subjects.DEFAULT_MULTI, keys, LanesTest::queries).getClass())
                .isNotEqualTo(first);
    }
}
