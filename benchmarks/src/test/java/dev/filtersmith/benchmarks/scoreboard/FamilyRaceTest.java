package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.advisor.FilterAdvisor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FamilyRaceTest {
    /** The advisor's table has what the command of its description prints. */
    @Test
    void theAdvisorHasATimeOfEachLap() throws IOException {
        List<String> taken = Stream.of(Size.values())
                .map(FamilyRace::of)
                .flatMap(race -> race.laps().stream().map(race::time))
                .toList();
        try (InputStream table = Objects.requireNonNull(FilterAdvisor.class.getResourceAsStream("rules/lookups.csv"))) {
            String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text.lines().map(line -> line.substring(0, line.indexOf(','))))
                    .containsExactlyElementsOf(taken);
        }
    }
}
