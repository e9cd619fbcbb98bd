package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Tests of the measures of first answers; the JDK archives classes of jars only. */
class FirstAnswersIT {
    @Test
    void takesEachWay() throws Exception {
        List<String> jar = List.of(
                "-cp", Path.of("target", "benchmarks.jar").toAbsolutePath().toString());
        Map<String, Callable<Double>> measures = new LinkedHashMap<>();
        new FirstAnswers(Set.of(Subjects.DEFAULT, Subjects.GUAVA), jar, 1).addTo(measures);
        assertThat(measures).containsKeys("ms.cold.default", "ms.cold.guava.archived", "ms.cold.default.map");
        for (Map.Entry<String, Callable<Double>> measure : measures.entrySet()) {
            assertThat(measure.getValue().call()).as(measure.getKey()).isPositive();
        }
    }
}
